import { MutationCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';

/** Query cache; data is always considered stale, because others may change it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // An act can end work that the navigation counts.
    mutationCache: new MutationCache({
      onSuccess: () => void client.invalidateQueries({ queryKey: ['waiting'] }),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && error instanceof CallError && error.unreachable,
        retryDelay: 800,
        refetchOnWindowFocus: false,
        // Offline: fail immediately instead of pausing.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
