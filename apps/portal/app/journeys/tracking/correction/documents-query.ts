import { queryOptions } from '@tanstack/react-query';
import { ownDocuments } from '@wathiqa/contract';
import { call } from '../../../calls/call.ts';
import { requestQueryKey } from '../status-query.ts';

export function documentsQuery(id: string) {
  return queryOptions({
    queryKey: [...requestQueryKey(id), 'documents'],
    queryFn: async () => (await call(ownDocuments, { headers: { requestid: id } })).documents,
    staleTime: 0,
    gcTime: 0,
  });
}
