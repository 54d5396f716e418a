import { STAFF_ROLES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { staffEmail } from './fields.ts';
import { proposalOf } from './proposals.ts';
import { StaffMember } from './session.ts';

/** Former ones remain for the audit log. */
export const StaffRecord = z.extend(StaffMember, {
  active: z.boolean(),
  /** Linked to an account by a first login. */
  bound: z.boolean(),
  addedAt: z.iso.datetime(),
  /** Null if added by command. */
  addedBy: z.nullable(z.string()),
  /** Memberships in active offices. */
  offices: z.array(z.object({ name: z.string(), until: z.nullable(z.iso.date()) })),
});
export type StaffRecord = z.infer<typeof StaffRecord>;

const role = z.enum(STAFF_ROLES, problem('choice'));
const staffId = z.int(problem('wrongType')).check(z.positive());

export const StaffGrant = proposalOf('role', {
  /** May not be staff yet. */
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Proposed in a trial. */
  trial: z.boolean(),
});
export type StaffGrant = z.infer<typeof StaffGrant>;

const staffAnswer = z.object({
  ...answerParts,
  staff: z.array(StaffRecord),
  grants: z.array(StaffGrant),
});

export const readStaff = defineCall({
  method: 'GET',
  path: '/api/office/staff',
  access: 'staff:staff.read',
  summary: 'Current and former staff, and role changes awaiting a second administrator',
  answer: staffAnswer,
});

export const addStaff = defineCall({
  method: 'POST',
  path: '/api/office/staff/add',
  access: 'staff:staff.change',
  summary: 'Proposes a role for a new or former staff member; a second administrator decides',
  refusals: ['NO_SECOND_ADMINISTRATOR', 'OUTDATED'],
  body: z.object({ email: staffEmail, role }),
  answer: staffAnswer,
});

export const changeStaffRole = defineCall({
  method: 'POST',
  path: '/api/office/staff/role',
  access: 'staff:staff.change',
  summary:
    "Changes another member's role from their next call on; added permissions need a second administrator",
  refusals: [
    'NOT_FOUND',
    'OWN_ACCESS',
    'LAST_ADMINISTRATOR',
    'NO_SECOND_ADMINISTRATOR',
    'OUTDATED',
  ],
  /** `seen`: the role that the caller saw. */
  body: z.object({ staffId, role, seen: role }),
  answer: staffAnswer,
});

export const endStaffAccess = defineCall({
  method: 'POST',
  path: '/api/office/staff/end',
  access: 'staff:staff.change',
  summary: "Ends another member's access and releases their claims",
  refusals: ['NOT_FOUND', 'OWN_ACCESS', 'LAST_ADMINISTRATOR'],
  body: z.object({ staffId }),
  answer: staffAnswer,
});

export const endStaffSessions = defineCall({
  method: 'POST',
  path: '/api/office/staff/end-sessions',
  access: 'staff:staff.change',
  summary: "Ends another member's sessions and releases their claims; they can sign in again",
  refusals: ['NOT_FOUND', 'OWN_ACCESS'],
  body: z.object({ staffId }),
  answer: staffAnswer,
});

export const unbindStaff = defineCall({
  method: 'POST',
  path: '/api/office/staff/unbind',
  access: 'staff:staff.change',
  summary:
    "Unbinds another member's account and ends their sessions; the next login with their verified e-mail binds again",
  refusals: ['NOT_FOUND', 'OWN_ACCESS'],
  body: z.object({ staffId }),
  answer: staffAnswer,
});
