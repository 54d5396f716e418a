import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requiredText } from '../wire/fields.ts';
import { dayField } from './fields.ts';

const NAME_MAX_LENGTH = 80;

/** Public holiday other than Friday and Saturday. */
export const Holiday = z.object({
  day: z.iso.date(),
  name: z.string(),
  /** False if provisional: counts, but needs confirmation. */
  confirmed: z.boolean(),
  /** Null for built-in holidays. */
  recordedBy: z.nullable(z.string()),
});
export type Holiday = z.infer<typeof Holiday>;

const year = z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2099));

const holidaysAnswer = z.object({
  ...answerParts,
  year: z.int(),
  holidays: z.array(Holiday),
});

export const readHolidays = defineCall({
  method: 'GET',
  path: '/api/office/holidays',
  access: 'staff:holidays.read',
  summary: 'Holidays of a year; default: the current one',
  query: z.object({ year: z.optional(year) }),
  answer: holidaysAnswer,
});

export const saveHoliday = defineCall({
  method: 'POST',
  path: '/api/office/holidays/save',
  access: 'staff:holidays.change',
  summary: 'Adds a holiday, or renames or confirms that of the day; deadlines change at once',
  refusals: ['OUTDATED'],
  body: z.object({
    day: dayField(),
    name: requiredText(NAME_MAX_LENGTH),
    confirmed: z.boolean(problem('wrongType')),
  }),
  answer: holidaysAnswer,
});

export const removeHoliday = defineCall({
  method: 'POST',
  path: '/api/office/holidays/remove',
  access: 'staff:holidays.change',
  summary: 'Deletes a holiday; deadlines change at once',
  refusals: ['OUTDATED'],
  body: z.object({ day: dayField() }),
  answer: holidaysAnswer,
});
