import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { checkPayment, payByCard, payInCash, readPayment } from '@wathiqa/contract';
import type { ButtonProps } from '@wathiqa/ui';
import { useEffect } from 'react';
import { call } from '../../calls/call.ts';
import { type Failure, toFailure } from '../../calls/failure.ts';
import { useSingleMutation } from '../../calls/use-single-mutation.ts';
import { requestQueryKey } from '../tracking/status-query.ts';

/** While the provider is unavailable. */
const POLL_INTERVAL_MS = 15_000;

/** Always refetched. */
export function ownPaymentQuery(id: string) {
  return queryOptions({
    queryKey: [...requestQueryKey(id), 'payment'],
    queryFn: async () => (await call(readPayment, { headers: { requestid: id } })).payment,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.available === false ? POLL_INTERVAL_MS : false),
  });
}

/** One runs at a time. */
export const PAYMENT_ACTIONS = ['card', 'cash', 'check'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

export interface PaymentActions {
  busy: PaymentAction | undefined;
  last: { action: PaymentAction; failure: Failure | undefined } | undefined;
  /** Runs an action unless one is running; background results are not reported. */
  perform: (action: PaymentAction, options?: { background?: boolean }) => Promise<void>;
  /** Of the button that performs it. */
  propsOf: (action: PaymentAction) => ButtonProps;
  /** Whether the page follows the payment. */
  live: boolean;
}

interface PerformVariables {
  action: PaymentAction;
  background: boolean;
}

/** Each response updates the page. */
export function usePaymentActions(id: string): PaymentActions {
  const queryClient = useQueryClient();
  const headers = { requestid: id };

  const { run, reset, variables, status, error } = useSingleMutation({
    async mutationFn({ action }: PerformVariables) {
      if (action === 'card') {
        const { checkoutUrl } = await call(payByCard, { headers });
        return location.assign(checkoutUrl);
      }
      const { queryKey } = ownPaymentQuery(id);
      const readAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      const before = readAt();
      const { payment } = await call(action === 'cash' ? payInCash : checkPayment, { headers });
      // A fetch since the call began may be newer than this answer, or older.
      if (readAt() === before && !queryClient.isFetching({ queryKey })) {
        queryClient.setQueryData(queryKey, payment);
      } else await queryClient.invalidateQueries({ queryKey });
    },
    // A concurrent action may be the cause.
    onError: () => void queryClient.invalidateQueries({ queryKey: requestQueryKey(id) }),
  });

  // The back/forward cache may restore a stale page.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      void queryClient.invalidateQueries({ queryKey: requestQueryKey(id) });
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [id, queryClient, reset]);

  // Busy from redirect to page unload.
  const leaving = status === 'success' && variables.action === 'card';
  const busy = status === 'pending' || leaving ? variables.action : undefined;
  const perform: PaymentActions['perform'] = async (action, { background = false } = {}) => {
    if (!leaving) await run({ action, background });
  };
  return {
    busy,
    last: toLastAction(),
    live: true,
    perform,
    propsOf: (action) => ({
      busy: busy === action,
      'aria-disabled': busy !== undefined,
      onClick: () => void perform(action),
    }),
  };

  function toLastAction(): PaymentActions['last'] {
    if (!variables || variables.background || busy) return undefined;
    return { action: variables.action, failure: error ? toFailure(error) : undefined };
  }
}
