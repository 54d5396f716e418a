import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { streamRequestEvents } from './event-stream.ts';
import { readAgain } from './read-again.ts';
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
