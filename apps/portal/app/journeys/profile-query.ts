import { queryOptions } from '@tanstack/react-query';
import { type CallAnswer, session } from '@wathiqa/contract';
import { call } from '../session/call.ts';

export type Profile = CallAnswer<typeof session.accountProfile>['profile'];

/** What the account says of the citizen: what no form asks again, and the start of the contact of every order. */
export const profileQuery = queryOptions({
  queryKey: ['accountProfile'],
  queryFn: async () => (await call(session.accountProfile)).profile,
});
