import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useId } from 'react';

export type SingleMutation<Data, Variables> = UseMutationResult<Data, Error, Variables> & {
  /** Like `mutate`; resolves on success or failure. */
  run: (variables: Variables) => Promise<void>;
  isRunning: () => boolean;
};

/** `useMutation` that drops calls while one runs. Render state is too late for a double click. */
export function useSingleMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
): SingleMutation<Data, Variables> {
  const queryClient = useQueryClient();
  const mutationKey = ['single', useId()];
  const mutation = useMutation({ ...options, mutationKey });
  const isRunning = () => queryClient.isMutating({ mutationKey }) > 0;
  return {
    ...mutation,
    mutate: (...input) => {
      if (!isRunning()) mutation.mutate(...input);
    },
    run: async (variables) => {
      if (isRunning()) return;
      // `onError` and `error` report failures.
      await mutation.mutateAsync(variables).catch(() => undefined);
    },
    isRunning,
  };
}
