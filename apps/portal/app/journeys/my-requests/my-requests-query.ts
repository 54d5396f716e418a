import { infiniteQueryOptions } from '@tanstack/react-query';
import { myRequests } from '@wathiqa/contract';
import { call } from '../../session/call.ts';

/** A citizen's own requests, page by page; read anew each time they are looked at. */
export const myRequestsQuery = infiniteQueryOptions({
  queryKey: ['myRequests'],
  queryFn: ({ pageParam }) =>
    call(myRequests, { query: pageParam === null ? {} : { after: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});
