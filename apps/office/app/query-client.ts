import { QueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';

/** What the screens have read from the server. Everything of it may be changed by somebody else at any time. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Only silence is worth a second try; a refusal stays one.
        retry: (failures, error) => failures < 1 && error instanceof CallError && error.unreachable,
        retryDelay: 800,
        refetchOnWindowFocus: false,
        // Offline it fails at once and says so, instead of waiting without a word.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
