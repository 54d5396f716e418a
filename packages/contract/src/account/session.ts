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
    'Opens a session: with the headers email and token it spends the Token of the account login and opens ' +
    "the citizen's session; without them a channel session, which opens nothing but public calls",
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
    'Replaces both tokens. A RefreshToken used a second time ends its session, unless it is within a minute and ' +
    'what was given out for it was never used: then the answer was lost, and another is given. In the last hour of a ' +
    'session the AccessToken lives to its end and the RefreshToken is empty',
  refusals: ['UNAUTHENTICATED'],
  body: z.object({
    userEmail: z.string(problem('required')).check(z.maxLength(254)),
    token: requiredText(200),
  }),
  answer: z.object({ ...answerParts, ...tokens }),
});

/** Logout address of the account login, if it has one. */
export const signOutUrl = z.optional(z.string());

export const logout = defineCall({
  method: 'POST',
  path: '/api/account/logout',
  access: 'citizen',
  summary: 'Ends the session on the server: its tokens open nothing any more',
  answer: z.object({ ...answerParts, signOutUrl }),
});

export const accountProfile = defineCall({
  method: 'GET',
  path: '/api/account/profile',
  access: 'citizen',
  summary: "What the account says of the signed-in citizen, the start of an order's contact info",
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
  summary: 'Where the citizen is signed in now, the last used first',
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
  summary: 'Ends one of the other sessions of the citizen, or all of them where none is named',
  body: z.object({ id: z.optional(z.uuid()) }),
  answer: z.object(answerParts),
});

export const channelSettings = defineCall({
  method: 'GET',
  path: '/api/account/channel',
  access: 'public',
  summary:
    "The portal's own credential pair, which identifies the channel and keeps nothing secret",
  answer: z.object({ ...answerParts, username: z.string(), password: z.string() }),
});
