import { queryOptions } from '@tanstack/react-query';
import { inquireRequestStatus, requestStatus } from '@wathiqa/contract';
import { call } from '../../session/call.ts';

/** The state of a request; read anew each time it is looked at. */
export function statusQuery(id: string) {
  return queryOptions({
    queryKey: ['requestStatus', id],
    queryFn: () => call(requestStatus, { headers: { requestid: id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Where a request is paid for; null when nothing is due. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: ['payment', id],
    queryFn: async () =>
      (await call(inquireRequestStatus, { headers: { requestid: id } })).PaymentScript,
    staleTime: 0,
    gcTime: 0,
  });
}
