import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requiredText } from '../wire/fields.ts';

const tokens = {
  AccessToken: z.string(),
  RefreshToken: z.string(),
  UserName: z.string(),
};

export const login = defineCall({
  method: 'POST',
  path: '/api/login/common/',
  access: 'public',
  summary:
    'Opens a session. With the headers email and token: a citizen session, for a single-use Token of the account ' +
    'login. Without them: a channel session, for public calls only',
  refusals: ['UNAUTHENTICATED'],
  headers: z.object({
    email: z.optional(z.string().check(z.maxLength(254))),
    token: z.optional(z.string().check(z.maxLength(4096))),
  }),
  body: z.object({
    Username: requiredText(100),
    Password: z.string(problem('required')).check(z.maxLength(200)),
  }),
  answer: z.object({ ...answerParts, ...tokens }),
});

export const refresh = defineCall({
  method: 'POST',
  path: '/api/token/refresh/',
  access: 'public',
  summary:
    'Rotates both tokens. Reuse of a RefreshToken ends the session, except within a minute if its successor is unused ' +
    '(a lost response). In the last hour of a session the AccessToken lasts until its end and the RefreshToken is empty',
  refusals: ['UNAUTHENTICATED'],
  body: z.object({
    userEmail: z.string(problem('required')).check(z.maxLength(254)),
    token: requiredText(500),
  }),
  answer: z.object({ ...answerParts, ...tokens }),
});

/** If the account login has one. */
export const signOutUrl = z.optional(z.string());

export const logout = defineCall({
  method: 'POST',
  path: '/api/account/logout',
  access: 'citizen',
  summary: 'Ends the session on the server and revokes its tokens',
  answer: z.object({ ...answerParts, signOutUrl }),
});

export const accountProfile = defineCall({
  method: 'GET',
  path: '/api/account/profile',
  access: 'citizen',
  summary: 'Account data of the citizen, which prefill the contact info of an order',
  answer: z.object({
    ...answerParts,
    profile: z.object({
      email: z.string(),
      userName: z.string(),
      firstName: z.string(),
      otherName: z.string(),
      genderCode: z.enum(['M', 'F', '']),
      nationalId: z.string(),
      motherFullName: z.string(),
      mobile: z.string(),
    }),
  }),
});

export const accountSessions = defineCall({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'citizen',
  summary: 'Open sessions of the citizen, last used first',
  answer: z.object({
    ...answerParts,
    sessions: z.array(
      z.object({
        id: z.uuid(),
        device: z.string(),
        openedAt: z.iso.datetime(),
        usedAt: z.iso.datetime(),
        current: z.boolean(),
      }),
    ),
  }),
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/account/sessions/end',
  access: 'citizen',
  summary: 'Ends one other session of the citizen, or all others if none is named',
  body: z.object({ id: z.optional(z.uuid()) }),
  answer: z.object(answerParts),
});

export const channelSettings = defineCall({
  method: 'GET',
  path: '/api/account/channel',
  access: 'public',
  summary: 'Public credentials of the portal; they identify the channel and grant nothing',
  answer: z.object({ ...answerParts, username: z.string(), password: z.string() }),
});
