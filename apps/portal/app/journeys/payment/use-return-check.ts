import type { Payment } from '@wathiqa/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentActions } from './use-payment-actions.ts';

/** Delays before each payment check after a return. */
const CHECK_DELAYS_MS = [0, 2_000, 4_000, 8_000, 16_000];

/** `checking`: verifying after the card page. `unknown`: timed out; the result will appear later. */
export type ReturnCheck = 'checking' | 'unknown' | undefined;

export function useReturnCheck(
  returned: boolean,
  payment: Payment,
  perform: PaymentActions['perform'],
): ReturnCheck {
  const [checkCount, setCheckCount] = useState(0);
  const check = useEffectEvent(() => perform('check', { background: true }));

  const checking = returned && payment.card?.state === 'open';
  useEffect(() => {
    const delay = CHECK_DELAYS_MS[checkCount];
    if (!checking || delay === undefined) return;
    const timeout = setTimeout(async () => {
      await check();
      setCheckCount(checkCount + 1);
    }, delay);
    return () => clearTimeout(timeout);
  }, [checking, checkCount]);

  if (!checking) return undefined;
  return checkCount < CHECK_DELAYS_MS.length ? 'checking' : 'unknown';
}
