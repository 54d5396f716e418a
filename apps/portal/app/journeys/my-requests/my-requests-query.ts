import { infiniteQueryOptions } from '@tanstack/react-query';
import { myRequests } from '@wathiqa/contract';
import { call } from '../../session/call.ts';

export const myRequestsQuery = infiniteQueryOptions({
  queryKey: ['myRequests'],
  queryFn: ({ pageParam }) =>
    call(myRequests, { query: pageParam === null ? {} : { after: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});
