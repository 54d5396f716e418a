import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { toaster } from '../layout/toaster.ts';

/**
 * A change of what staff keep. Afterwards what was read under `key` is read again, and also when somebody
 * else changed it in between, so that the next try starts from what is there now.
 */
export function useSaveMutation<Body>(
  mutationFn: (body: Body) => Promise<unknown>,
  { key, successText }: { key: QueryKey; successText: string },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: mutationFn,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key });
      toaster.show({ tone: 'success', text: successText });
    },
    onError: async (error) => {
      if (error instanceof CallError && error.code === RESPONSE_CODES.OUTDATED) {
        await queries.invalidateQueries({ queryKey: key });
      }
    },
  });
}
