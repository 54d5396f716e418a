import { useQueryClient } from '@tanstack/react-query';
import { checkPayment, type Payment, payByCard, payInCash } from '@wathiqa/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../session/call.ts';
import { type Failure, failureOf } from '../failure.ts';
import { requestKey } from '../inquiry/status-query.ts';
import { ownPaymentQuery } from './payment-query.ts';

/** What a citizen can do on the page; one at a time. */
type PaymentAct = 'card' | 'cash' | 'check';

export interface PaymentActs {
  busy: PaymentAct | undefined;
  /** What the citizen did last, once it is over. */
  last: { act: PaymentAct; failure: Failure | undefined } | undefined;
  /** Does it, unless something is being done; what the page does by itself is not told of. */
  perform: (act: PaymentAct, options?: { byItself?: boolean }) => Promise<void>;
}

/** The acts of the page: each asks the server and puts its answer on the page. */
export function usePaymentActs(id: string): PaymentActs {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<PaymentAct>();
  const [last, setLast] = useState<PaymentActs['last']>();
  const underWay = useRef(false);

  function end(): void {
    underWay.current = false;
    setBusy(undefined);
  }

  // Back from the card page the browser may show this page as it was left.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      underWay.current = false;
      setBusy(undefined);
      void queries.invalidateQueries({ queryKey: requestKey(id) });
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [id, queries]);

  async function show(payment: Payment): Promise<void> {
    const { queryKey } = ownPaymentQuery(id);
    // What is being read may be older than this.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, payment);
  }

  async function perform(act: PaymentAct, { byItself = false } = {}): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(act);
    setLast(undefined);
    const headers = { requestid: id };
    try {
      if (act === 'card') {
        const { address } = await call(payByCard, { headers });
        // Busy until the page is left.
        location.assign(address);
        return;
      }
      const { payment } = await call(act === 'cash' ? payInCash : checkPayment, { headers });
      await show(payment);
      if (!byItself) setLast({ act, failure: undefined });
    } catch (error) {
      const failure = failureOf(error);
      if (!byItself) setLast({ act, failure });
      // It may have failed because something else was done meanwhile.
      void queries.invalidateQueries({ queryKey: requestKey(id) });
    }
    end();
  }

  return { busy, last, perform };
}
