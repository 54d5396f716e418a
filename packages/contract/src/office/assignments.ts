import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { optionalText, requestId, requiredText } from '../wire/fields.ts';
import { dayField } from './fields.ts';
import { Colleague } from './queue.ts';

/** In characters. */
export const NOTE_MAX_LENGTH = 500;

/** Longest time that a request is set aside. */
export const SET_ASIDE_DAYS = 14;

export const setAsideRequest = defineCall({
  method: 'POST',
  path: '/api/office/request/set-aside',
  access: 'staff:request.claim',
  idempotent: true,
  summary:
    'Sets a request aside: it is no next request until a day, then it returns to the caller; its deadline continues',
  refusals: ['NOT_FOUND', 'CLAIMED', 'CHANGED', 'OWN_REQUEST', 'READING_REASON_NEEDED'],
  body: z.object({ requestId, version: z.int(), until: dayField() }),
  answer: z.object(answerParts),
});

export const transferRequest = defineCall({
  method: 'POST',
  path: '/api/office/request/transfer',
  access: 'staff:request.claim',
  idempotent: true,
  summary:
    'Makes a request the next one of another clerk until the end of the next working day, then of anyone',
  refusals: ['NOT_FOUND', 'CLAIMED', 'CHANGED', 'OWN_REQUEST', 'READING_REASON_NEEDED'],
  body: z.object({
    requestId,
    version: z.int(),
    staffId: z.int(problem('choice')).check(z.positive(problem('choice'))),
    /** Internal; empty for none. */
    note: optionalText(NOTE_MAX_LENGTH),
  }),
  answer: z.object(answerParts),
});

export const transferToOffice = defineCall({
  method: 'POST',
  path: '/api/office/request/transfer-to-office',
  access: 'staff:request.claim',
  idempotent: true,
  summary: 'Moves a request to the queue of another office, with an internal note for its members',
  refusals: ['NOT_FOUND', 'CLAIMED', 'CHANGED', 'OWN_REQUEST', 'READING_REASON_NEEDED'],
  body: z.object({
    requestId,
    version: z.int(),
    officeId: z.int(problem('choice')).check(z.positive(problem('choice'))),
    note: requiredText(NOTE_MAX_LENGTH),
  }),
  answer: z.object(answerParts),
});

export const addRequestNote = defineCall({
  method: 'POST',
  path: '/api/office/request/note',
  access: 'staff:request.claim',
  idempotent: true,
  summary: 'Adds an internal note to a request; the citizen never sees it',
  refusals: ['NOT_FOUND', 'CHANGED', 'READING_REASON_NEEDED'],
  body: z.object({ requestId, text: requiredText(NOTE_MAX_LENGTH) }),
  answer: z.object(answerParts),
});

export const listColleagues = defineCall({
  method: 'GET',
  path: '/api/office/colleagues',
  access: 'staff:request.claim',
  summary: 'The members and offices to whom the caller can transfer a request',
  refusals: ['NOT_FOUND'],
  query: z.object({ requestId }),
  answer: z.object({
    ...answerParts,
    colleagues: z.array(Colleague),
    offices: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});
