import { queryOptions } from '@tanstack/react-query';
import { readPayment } from '@wathiqa/contract';
import { call } from '../../session/call.ts';
import { requestQueryKey } from '../tracking/status-query.ts';

/** Poll interval while the provider is unavailable. */
const POLL_INTERVAL_MS = 15_000;

/** Payment of a request; always refetched. */
export function ownPaymentQuery(id: string) {
  return queryOptions({
    queryKey: [...requestQueryKey(id), 'payment'],
    queryFn: async () => (await call(readPayment, { headers: { requestid: id } })).payment,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.available === false ? POLL_INTERVAL_MS : false),
  });
}
