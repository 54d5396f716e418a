import { MutationCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';

/** Query cache; data is always considered stale, because others may change it. */
export function createQueryClient(): QueryClient {
  /** A first read that began before the act is given up: an invalidation alone would wait for its answer. */
  async function readAgain(): Promise<void> {
    await client.cancelQueries({ queryKey: ['waiting'] });
    await client.invalidateQueries({ queryKey: ['waiting'] });
  }

  const client = new QueryClient({
    // An act can end work that the navigation counts.
    mutationCache: new MutationCache({
      onSuccess: () => void readAgain(),
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
