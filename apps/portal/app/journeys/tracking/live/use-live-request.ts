import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { requestQueryKey } from '../status-query.ts';
import { streamRequestEvents } from './event-stream.ts';
import { subscribeToRequest } from './request-subscription.ts';

/** Live updates of a request while visible. */
export function useLiveRequest(id: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    return subscribeToRequest(
      {
        openStream: (signal, changed) => streamRequestEvents(id, signal, changed),
        isVisible: () => !document.hidden,
        onAvailabilityChange,
        schedule: (milliseconds, callback) => {
          const timeout = setTimeout(callback, milliseconds);
          return () => clearTimeout(timeout);
        },
        random: Math.random,
      },
      () => void readAgain(queryClient, id),
    );
  }, [id, queryClient]);
}

function onAvailabilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  addEventListener('online', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    removeEventListener('online', changed);
  };
}

/**
 * Refetches a changed request and the lists with it. Waits for a running first fetch, because React Query would reuse
 * its stale response.
 */
export async function readAgain(queryClient: QueryClient, id: string): Promise<void> {
  const queryKey = requestQueryKey(id);
  const firstReadings = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => !state.dataUpdatedAt });
  await Promise.allSettled(firstReadings.map(({ promise }) => promise));
  void queryClient.invalidateQueries({ queryKey: ['myRequests'] });
  await queryClient.invalidateQueries({ queryKey });
}
