import type { QueryClient } from '@tanstack/react-query';
import { requestQueryKey } from '../status-query.ts';

/**
 * Refetches a changed request. Waits for a running first fetch, because React Query would reuse its response from
 * before the change.
 */
export async function readAgain(queryClient: QueryClient, id: string): Promise<void> {
  const queryKey = requestQueryKey(id);
  const firstReadings = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => !state.dataUpdatedAt });
  await Promise.allSettled(firstReadings.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ queryKey });
}
