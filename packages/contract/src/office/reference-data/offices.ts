import { DOCUMENT_LISTS, LANGUAGE_CODES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../../wire/answers.ts';
import { defineCall } from '../../wire/call.ts';
import { problem } from '../../wire/field-problems.ts';
import { requiredText } from '../../wire/fields.ts';
import { dayField } from '../fields.ts';

const OFFICE_NAME_MAX_LENGTH = 80;
const MAX_MEMBERS = 500;

const id = z.int(problem('wrongType')).check(z.positive(problem('wrongType')));

/** An empty list covers all. */
export const SavedOffice = z.object({
  name: requiredText(OFFICE_NAME_MAX_LENGTH),
  active: z.boolean(problem('wrongType')),
  governorates: z.array(z.string().check(z.regex(/^[0-9]{2}$/))).check(z.maxLength(99)),
  lists: z.array(z.enum(DOCUMENT_LISTS)).check(z.maxLength(DOCUMENT_LISTS.length)),
  languages: z.array(z.enum(LANGUAGE_CODES)).check(z.maxLength(LANGUAGE_CODES.length)),
  members: z
    .array(z.object({ staffId: id, until: z.nullable(dayField()) }))
    .check(z.maxLength(MAX_MEMBERS)),
});
export type SavedOffice = z.infer<typeof SavedOffice>;

export const Office = z.extend(SavedOffice, { id: z.int(), version: z.int() });
export type Office = z.infer<typeof Office>;

const officesAnswer = z.object({ ...answerParts, offices: z.array(Office) });

export const readOffices = defineCall({
  method: 'GET',
  path: '/api/office/offices',
  access: 'staff:offices.read',
  summary: 'Offices with their members, by name; former ones too',
  answer: officesAnswer,
});

export const saveOffice = defineCall({
  method: 'POST',
  path: '/api/office/offices/save',
  access: 'staff:offices.change',
  summary:
    'Adds or changes an office; open requests are then assigned again, except those that staff transferred',
  refusals: ['NOT_FOUND', 'OUTDATED'],
  body: z.extend(SavedOffice, {
    /** Absent for a new office; otherwise the version seen by the caller. */
    seen: z.optional(z.object({ id, version: z.int(problem('wrongType')) })),
  }),
  answer: officesAnswer,
});
