import { queryOptions } from '@tanstack/react-query';
import { type CallAnswer, session } from '@wathiqa/contract';
import { call } from '../calls/call.ts';

export type Profile = CallAnswer<typeof session.accountProfile>['profile'];

/** Account profile, for prefill and order contact. */
export const profileQuery = queryOptions({
  queryKey: ['accountProfile'],
  queryFn: async () => (await call(session.accountProfile)).profile,
});
