import { QueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';
import { onSessionEnd } from './session/session-store.ts';

const STALE_TIME_MS = 5 * 60_000;

/** What the pages have read from the server; a citizen's answers end with the session. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        // A refusal stays a refusal; only silence is worth a second try.
        retry: (failures, error) => failures < 1 && error instanceof CallError && error.unreachable,
        retryDelay: 800,
        refetchOnWindowFocus: false,
        // Offline it fails at once and says so, instead of waiting without a word.
        networkMode: 'always',
      },
      mutations: {
        // Tried once and at once, as every form says it: a press offline fails, and does not wait unseen.
        networkMode: 'always',
        // What was typed is in it, and is kept by nobody but its form.
        gcTime: 0,
        // What is not a call's failure is a fault of ours, and belongs to the error page.
        throwOnError: (error) => !(error instanceof CallError),
      },
    },
  });
  onSessionEnd(() => client.clear());
  return client;
}
