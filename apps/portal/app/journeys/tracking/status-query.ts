import { queryOptions } from '@tanstack/react-query';
import { inquireRequestStatus, requestStatus } from '@wathiqa/contract';
import { call } from '../../session/call.ts';

/** What every answer about a request is cached under: all are read again when it changes. */
export function requestQueryKey(id: string) {
  return ['request', id] as const;
}

/** The state of a request; read anew each time it is looked at. */
export function statusQuery(id: string) {
  return queryOptions({
    queryKey: [...requestQueryKey(id), 'status'],
    queryFn: () => call(requestStatus, { headers: { requestid: id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Where a request is paid for; null when nothing is due. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: [...requestQueryKey(id), 'paymentScript'],
    queryFn: async () =>
      (await call(inquireRequestStatus, { headers: { requestid: id } })).PaymentScript,
    staleTime: 0,
    gcTime: 0,
  });
}
