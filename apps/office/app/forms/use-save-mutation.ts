import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { isOutdated, toaster } from '../layout/failure.tsx';

/** Mutation that invalidates `key` on success and on a version conflict, so that a retry uses current data. */
export function useSaveMutation<Body>(
  mutationFn: (body: Body) => Promise<unknown>,
  { key, successText }: { key: QueryKey; successText: string },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key });
      toaster.show({ tone: 'success', text: successText });
    },
    onError: async (error) => {
      if (isOutdated(error)) await queries.invalidateQueries({ queryKey: key });
    },
  });
}
