import { queryOptions } from '@tanstack/react-query';
import {
  inquireRequestStatus,
  ownDocuments,
  requestAddress,
  requestStatus,
} from '@wathiqa/contract';
import { call } from '../../calls/call.ts';

/** Query key prefix of a request; a change invalidates all. */
export function requestQueryKey(id: string) {
  return ['request', id] as const;
}

/** Request state; always refetched. */
export function statusQuery(id: string) {
  return queryOptions({
    queryKey: [...requestQueryKey(id), 'status'],
    queryFn: () => call(requestStatus, { headers: { requestid: id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Payment page data; null if nothing is due. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: [...requestQueryKey(id), 'paymentScript'],
    queryFn: async () =>
      (await call(inquireRequestStatus, { headers: { requestid: id } })).PaymentScript,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Unmasked address, only on demand, because each reading is logged. */
export function addressQuery(id: string) {
  return queryOptions({
    queryKey: [...requestQueryKey(id), 'address'],
    queryFn: async () =>
      (await call(requestAddress, { headers: { requestid: id } })).delivery ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function documentsQuery(id: string) {
  return queryOptions({
    queryKey: [...requestQueryKey(id), 'documents'],
    queryFn: async () => (await call(ownDocuments, { headers: { requestid: id } })).documents,
    staleTime: 0,
    gcTime: 0,
  });
}
