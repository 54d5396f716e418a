import { useQueryClient } from '@tanstack/react-query';
import { checkPayment, payByCard, payInCash } from '@wathiqa/contract';
import { useEffect } from 'react';
import { type Failure, toFailure } from '../../forms/failure.ts';
import { useSingleMutation } from '../../forms/use-single-mutation.ts';
import { call } from '../../session/call.ts';
import { requestQueryKey } from '../tracking/status-query.ts';
import { ownPaymentQuery } from './payment-query.ts';

/** What a citizen can do on the page; one at a time. */
type PaymentAction = 'card' | 'cash' | 'check';

export interface PaymentActions {
  busy: PaymentAction | undefined;
  /** What the citizen did last, once it is over. */
  last: { action: PaymentAction; failure: Failure | undefined } | undefined;
  /** Does it, unless something is being done; what the page does by itself is not told of. */
  perform: (action: PaymentAction, options?: { background?: boolean }) => Promise<void>;
}

interface PerformVariables {
  action: PaymentAction;
  background: boolean;
}

/** The actions of the page: each asks the server and puts its answer on the page. */
export function usePaymentActions(id: string): PaymentActions {
  const queryClient = useQueryClient();
  const headers = { requestid: id };

  const { run, reset, variables, status, error } = useSingleMutation({
    async mutationFn({ action }: PerformVariables) {
      if (action === 'card') {
        const { checkoutUrl } = await call(payByCard, { headers });
        return location.assign(checkoutUrl);
      }
      const { payment } = await call(action === 'cash' ? payInCash : checkPayment, { headers });
      const { queryKey } = ownPaymentQuery(id);
      // What is being read may be older than this.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, payment);
    },
    // It may have failed because something else was done meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: requestQueryKey(id) }),
  });

  // Back from the card page the browser may show this page as it was left.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      void queryClient.invalidateQueries({ queryKey: requestQueryKey(id) });
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [id, queryClient, reset]);

  // Once the way to the card page is open, until the page is left.
  const leaving = status === 'success' && variables.action === 'card';
  const busy = status === 'pending' || leaving ? variables.action : undefined;
  return {
    busy,
    last: toLastAction(),
    async perform(action, { background = false } = {}) {
      if (!leaving) await run({ action, background });
    },
  };

  function toLastAction(): PaymentActions['last'] {
    if (!variables || variables.background || busy) return undefined;
    return { action: variables.action, failure: error ? toFailure(error) : undefined };
  }
}
