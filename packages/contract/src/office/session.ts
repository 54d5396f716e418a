import { STAFF_ROLES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { signOutUrl } from '../account/session.ts';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requiredText } from '../wire/fields.ts';

/** The role determines permissions. */
export const StaffMember = z.object({
  id: z.int(),
  email: z.string(),
  userName: z.string(),
  role: z.enum(STAFF_ROLES),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** Header of a read that the user did not begin: does not extend the session. */
export const BACKGROUND_HEADER = 'background';

export const openSession = defineCall({
  method: 'POST',
  path: '/api/office/session/open',
  access: 'public',
  summary:
    'Opens an office session for a single-use Token of the account login; sets an HttpOnly cookie',
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WEAK_SIGN_IN'],
  body: z.object({ email: requiredText(254), token: requiredText(4096) }),
  answer: z.object({ ...answerParts, staff: StaffMember }),
});

export const readSession = defineCall({
  method: 'GET',
  path: '/api/office/session',
  access: 'staff',
  summary: 'The signed-in staff member',
  answer: z.object({ ...answerParts, staff: StaffMember }),
});

export const OwnSession = z.object({
  id: z.int(),
  openedAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  /** IP address at opening; empty for older sessions. */
  address: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const ownSessionsAnswer = z.object({ ...answerParts, sessions: z.array(OwnSession) });

export const readOwnSessions = defineCall({
  method: 'GET',
  path: '/api/office/own-sessions',
  access: 'staff:ownSessions.read',
  summary: 'Open office sessions of the caller, latest first',
  answer: ownSessionsAnswer,
});

export const endOwnSession = defineCall({
  method: 'POST',
  path: '/api/office/own-sessions/end',
  access: 'staff',
  summary: 'Ends another session of the caller',
  refusals: ['NOT_FOUND'],
  body: z.object({ sessionId: z.int(problem('wrongType')).check(z.positive()) }),
  answer: ownSessionsAnswer,
});

export const endSession = defineCall({
  method: 'POST',
  path: '/api/office/session/end',
  access: 'staff',
  summary: 'Ends the session and releases its claims',
  answer: z.object({ ...answerParts, signOutUrl }),
});
