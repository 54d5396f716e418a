import { QueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';
import { onSessionEnd } from './session/session-store.ts';

const STALE_TIME_MS = 5 * 60_000;

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        // Retries connection failures, not refusals.
        retry: (failures, error) => failures < 1 && error instanceof CallError && error.unreachable,
        retryDelay: 800,
        refetchOnWindowFocus: false,
        // Offline calls fail immediately.
        networkMode: 'always',
      },
      mutations: {
        // No retries: an offline submission fails visibly.
        networkMode: 'always',
        // Do not cache user input.
        gcTime: 0,
        // Programming errors go to the error boundary.
        throwOnError: (error) => !(error instanceof CallError),
      },
    },
  });
  onSessionEnd(() => client.clear());
  return client;
}
