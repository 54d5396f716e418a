import { useQueryClient } from '@tanstack/react-query';
import { checkPayment, type Payment, payByCard, payInCash } from '@wathiqa/contract';
import { useEffect, useRef, useState } from 'react';
import { type Failure, toFailure } from '../../forms/failure.ts';
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

/** The acts of the page: each asks the server and puts its answer on the page. */
export function usePaymentActions(id: string): PaymentActions {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<PaymentAction>();
  const [last, setLast] = useState<PaymentActions['last']>();
  const running = useRef(false);

  function finish(): void {
    running.current = false;
    setBusy(undefined);
  }

  // Back from the card page the browser may show this page as it was left.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setBusy(undefined);
      void queryClient.invalidateQueries({ queryKey: requestQueryKey(id) });
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [id, queryClient]);

  async function setPayment(payment: Payment): Promise<void> {
    const { queryKey } = ownPaymentQuery(id);
    // What is being read may be older than this.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, payment);
  }

  async function perform(action: PaymentAction, { background = false } = {}): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(action);
    setLast(undefined);
    const headers = { requestid: id };
    try {
      if (action === 'card') {
        const { checkoutUrl } = await call(payByCard, { headers });
        // Busy until the page is left.
        location.assign(checkoutUrl);
        return;
      }
      const { payment } = await call(action === 'cash' ? payInCash : checkPayment, { headers });
      await setPayment(payment);
      if (!background) setLast({ action, failure: undefined });
    } catch (error) {
      const failure = toFailure(error);
      if (!background) setLast({ action, failure });
      // It may have failed because something else was done meanwhile.
      void queryClient.invalidateQueries({ queryKey: requestQueryKey(id) });
    }
    finish();
  }

  return { busy, last, perform };
}
