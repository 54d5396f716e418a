import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { requestKey } from '../status-query.ts';
import { hearChanges } from './event-line.ts';
import { watchRequest } from './watch-request.ts';

/** Keeps what the page has read of a request as the server has it, while the page is seen. */
export function useLiveRequest(id: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    return watchRequest(
      {
        hear: (signal, changed) => hearChanges(id, signal, changed),
        isSeen: () => !document.hidden,
        onSight,
        wait: (milliseconds, then) => {
          const waiting = setTimeout(then, milliseconds);
          return () => clearTimeout(waiting);
        },
        random: Math.random,
      },
      () => void queries.invalidateQueries({ queryKey: requestKey(id) }),
    );
  }, [id, queries]);
}

function onSight(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  addEventListener('online', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    removeEventListener('online', changed);
  };
}
