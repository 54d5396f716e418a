import { STAFF_ROLES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { nationalId, requestId, requiredText } from '../wire/fields.ts';
import { CHANGE_REASON_MAX_LENGTH } from './fields.ts';

/** Entries of the audit log about the requests of a person, or about one request. */

export const MAX_ACCESSES = 1_000;

export const StaffAccess = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  staffName: z.string(),
  role: z.enum(STAFF_ROLES),
  action: z.string(),
  /** The person's requests in the entry. */
  requestIds: z.array(z.string()),
});
export type StaffAccess = z.infer<typeof StaffAccess>;

const accessAnswer = z.object({
  ...answerParts,
  /** Latest first, at most {@link MAX_ACCESSES}. */
  accesses: z.array(StaffAccess),
  /** Whether there are earlier ones. */
  more: z.boolean(),
});

export const findPersonAccesses = defineCall({
  method: 'POST',
  path: '/api/office/audit/person',
  access: 'staff:audit.read',
  summary:
    'Acts of staff on requests that name a national ID, or that its account ordered; for an audited reason',
  body: z.object({ nationalId, reason: requiredText(CHANGE_REASON_MAX_LENGTH) }),
  answer: accessAnswer,
});

export const readRequestAccesses = defineCall({
  method: 'GET',
  path: '/api/office/request/accesses',
  access: 'staff:reading.read',
  summary: 'Acts of staff on a request, searches that listed it included; audited',
  refusals: ['NOT_FOUND', 'OTHER_OFFICE'],
  query: z.object({ requestId }),
  answer: accessAnswer,
});
