import type { Payment } from '@wathiqa/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentActs } from './use-payment-acts.ts';

/** Waits before the server is asked about a payment that somebody comes back from. */
const WAITS_MS = [0, 2_000, 4_000, 8_000, 16_000];

/**
 * `asking`: the payer has come back from the card page and it is being found out what became of it. `unknown`: it
 * could not be found out in time; it will show by itself.
 */
export type Return = 'asking' | 'unknown' | undefined;

/** Finds out what became of a payment that is due, when the provider has led the payer back. */
export function useReturn(
  cameBack: boolean,
  payment: Payment,
  perform: PaymentActs['perform'],
): Return {
  const [asked, setAsked] = useState(0);
  const ask = useEffectEvent(() => perform('check', { byItself: true }));

  const asking = cameBack && payment.card?.state === 'open';
  useEffect(() => {
    const wait = WAITS_MS[asked];
    if (!asking || wait === undefined) return;
    const waiting = setTimeout(async () => {
      await ask();
      setAsked(asked + 1);
    }, wait);
    return () => clearTimeout(waiting);
  }, [asking, asked]);

  if (!asking) return undefined;
  return asked < WAITS_MS.length ? 'asking' : 'unknown';
}
