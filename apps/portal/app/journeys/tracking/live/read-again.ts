import type { QueryClient } from '@tanstack/react-query';
import { requestQueryKey } from '../status-query.ts';

/**
 * Reads what a page shows of a request again, since it has changed. A first reading that is under way is waited for: the
 * library would take its answer for that of now, though it may have been made before the change.
 */
export async function readAgain(queryClient: QueryClient, id: string): Promise<void> {
  const queryKey = requestQueryKey(id);
  const firstReadings = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => !state.dataUpdatedAt });
  await Promise.allSettled(firstReadings.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ queryKey });
}
