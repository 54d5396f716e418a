import { STAFF_ROLES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../answers.ts';
import { defineCall } from '../call.ts';
import { problem } from '../field-problems.ts';
import { staffEmail } from './reference-data-fields.ts';
import { StaffMember } from './session.ts';

/** A member of the staff as the office keeps them; one whose access ended stays, because the audit names them. */
export const StaffRecord = z.extend(StaffMember, {
  active: z.boolean(),
  /** Whether an account is bound to them: they have signed in. */
  bound: z.boolean(),
  addedAt: z.iso.datetime(),
  /** Who added them; null for those that a command added. */
  addedBy: z.nullable(z.string()),
});
export type StaffRecord = z.infer<typeof StaffRecord>;

const role = z.enum(STAFF_ROLES, problem('choice'));
const staffId = z.int(problem('wrongType')).check(z.positive());

const staffAnswer = z.object({ ...answerParts, staff: z.array(StaffRecord) });

export const readStaff = defineCall({
  method: 'GET',
  path: '/api/office/staff',
  access: 'staff:staff.read',
  summary: 'Everybody who is or was of the staff, with their role',
  answer: staffAnswer,
});

export const addStaff = defineCall({
  method: 'POST',
  path: '/api/office/staff/add',
  access: 'staff:staff.change',
  summary: 'Gives a person of the account login a role in the office, or gives it back',
  body: z.object({ email: staffEmail, role }),
  answer: staffAnswer,
});

export const changeStaffRole = defineCall({
  method: 'POST',
  path: '/api/office/staff/role',
  access: 'staff:staff.change',
  summary: "Changes somebody else's role; it counts from their next call on",
  refusals: ['NOT_FOUND', 'OWN_ACCESS', 'LAST_ADMINISTRATOR'],
  body: z.object({ staffId, role }),
  answer: staffAnswer,
});

export const endStaffAccess = defineCall({
  method: 'POST',
  path: '/api/office/staff/end',
  access: 'staff:staff.change',
  summary: "Ends somebody else's access at once and gives back what they had taken",
  refusals: ['NOT_FOUND', 'OWN_ACCESS', 'LAST_ADMINISTRATOR'],
  body: z.object({ staffId }),
  answer: staffAnswer,
});

export const endStaffSessions = defineCall({
  method: 'POST',
  path: '/api/office/staff/end-sessions',
  access: 'staff:staff.change',
  summary:
    "Ends somebody else's sessions at once and gives back what they had taken; they may sign in again",
  refusals: ['NOT_FOUND', 'OWN_ACCESS'],
  body: z.object({ staffId }),
  answer: staffAnswer,
});

export const unbindStaff = defineCall({
  method: 'POST',
  path: '/api/office/staff/unbind',
  access: 'staff:staff.change',
  summary:
    'Forgets which account somebody else comes in with, and ends their sessions: the next sign-in with their proven e-mail binds them anew',
  refusals: ['NOT_FOUND', 'OWN_ACCESS'],
  body: z.object({ staffId }),
  answer: staffAnswer,
});
