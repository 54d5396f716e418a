import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { Call, CallAnswer, CallInput } from '@wathiqa/contract';
import { call } from './call.ts';

type ReadOptions<C> = Omit<UseQueryOptions<CallAnswer<C>>, 'queryKey' | 'queryFn'>;

/** Shows the previous answer while that of another key loads. */
export const KEEP_PREVIOUS = { placeholderData: keepPreviousData };

/** No refetch, because each read is audited. */
export const AUDITED_READ = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** Query of a call; its input and the query's options are one object. */
export function useRead<C extends Call>(
  queryKey: QueryKey,
  definition: C,
  ...[given]: keyof CallInput<C> extends never
    ? [given?: ReadOptions<C>]
    : [given: CallInput<C> & ReadOptions<C>]
) {
  // The parameter types check the input against the call; the compiler cannot follow that here.
  const read = call as (definition: Call, input: unknown) => Promise<CallAnswer<C>>;
  return useQuery({ ...given, queryKey, queryFn: () => read(definition, given) });
}
