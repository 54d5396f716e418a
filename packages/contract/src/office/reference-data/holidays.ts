import * as z from 'zod/mini';
import { answerParts } from '../../wire/answers.ts';
import { defineCall } from '../../wire/call.ts';
import { problem } from '../../wire/field-problems.ts';
import { requiredText } from '../../wire/fields.ts';
import { CHANGE_REASON_MAX_LENGTH, dayField } from '../fields.ts';
import { proposalOf } from '../proposals.ts';

const NAME_MAX_LENGTH = 80;

/** Other than Friday and Saturday. */
export const Holiday = z.object({
  day: z.iso.date(),
  name: z.string(),
  /** Provisional ones count, but need confirmation. */
  confirmed: z.boolean(),
  /** Null for built-in holidays. */
  recordedBy: z.nullable(z.string()),
});
export type Holiday = z.infer<typeof Holiday>;

/** Change of a past day, awaiting an administrator. */
export const HolidayProposal = proposalOf('holiday', {
  day: z.iso.date(),
  /** Null: removal. */
  name: z.nullable(z.string()),
  confirmed: z.boolean(),
  reason: z.string(),
});
export type HolidayProposal = z.infer<typeof HolidayProposal>;

const year = z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2099));

const holidaysAnswer = z.object({
  ...answerParts,
  year: z.int(),
  holidays: z.array(Holiday),
  /** Changes of earlier days need a second person. */
  today: z.iso.date(),
  proposals: z.array(HolidayProposal),
});

/** Required for a past day. */
const reason = z.optional(requiredText(CHANGE_REASON_MAX_LENGTH));

const seenHoliday = z.object({ name: z.string(), confirmed: z.boolean() });

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
  summary:
    'Adds a holiday, or renames or confirms that of the day; deadlines change at once. A new one on a past day is a proposal of an administrator',
  refusals: ['OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({
    day: dayField(),
    name: requiredText(NAME_MAX_LENGTH),
    confirmed: z.boolean(problem('wrongType')),
    reason,
    /** The holiday as the caller saw it; null for a new one. */
    seen: z.nullable(seenHoliday),
  }),
  answer: holidaysAnswer,
});

export const removeHoliday = defineCall({
  method: 'POST',
  path: '/api/office/holidays/remove',
  access: 'staff:holidays.change',
  summary:
    'Deletes a holiday; deadlines change at once. On a past day it is a proposal of an administrator',
  refusals: ['OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({ day: dayField(), reason, seen: seenHoliday }),
  answer: holidaysAnswer,
});

export const readHolidayEffect = defineCall({
  method: 'GET',
  path: '/api/office/holidays/effect',
  access: 'staff:holidays.change',
  summary: 'Undecided requests whose deadline a change of a day would move',
  query: z.object({ day: dayField(), off: z.enum(['yes', 'no'], problem('choice')) }),
  answer: z.object({
    ...answerParts,
    moved: z.int(),
    /** Of these, late now and in time afterwards. */
    noLongerLate: z.int(),
    /** Of these, in time now and late afterwards. */
    newlyLate: z.int(),
  }),
});
