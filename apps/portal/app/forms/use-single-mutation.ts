import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useId } from 'react';

/** A mutation of which one runs at a time. */
export type SingleMutation<Data, Variables> = UseMutationResult<Data, Error, Variables> & {
  /** As `mutate`; resolves when it is over, however it went. */
  run: (variables: Variables) => Promise<void>;
  /** Whether one runs at this moment, which a render may be too late to tell. */
  isRunning: () => boolean;
};

/**
 * React Query's mutation, once, however often the button is pressed: what is asked for while one runs is
 * dropped. A render is too late to tell, because two presses may come before it.
 */
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
      // What failed is told by `onError` and `error`.
      await mutation.mutateAsync(variables).catch(() => undefined);
    },
    isRunning,
  };
}
