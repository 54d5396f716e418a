import type { Payment } from '@wathiqa/contract';
import { Button, Notice } from '@wathiqa/ui';
import { groupCode } from '../code-text.ts';
import { messages } from '../payment.messages.ts';
import type { PaymentActs } from '../use-payment-acts.ts';
import { CashCode } from './cash-code.tsx';
import { Way, WayFailure, WayPoints } from './way.tsx';

const { cash: words } = messages;

interface CashWayProps {
  id: string;
  payment: Payment;
  acts: PaymentActs;
}

/** In cash: a code that is told at an outlet, and a new one once its time is over. */
export function CashWay({ id, payment: { cash }, acts }: CashWayProps) {
  return (
    <Way id="in-cash" icon="cash" title={words.title}>
      {cash && !cash.expired ? (
        <CashCode id={id} cash={cash} asked={acts.busy === 'cash' || acts.last?.act === 'cash'} />
      ) : (
        <>
          {cash ? (
            <Notice tone="warning" title={words.expired}>
              {words.expiredCode}{' '}
              <bdi dir="ltr" className="whitespace-nowrap">
                {groupCode(cash.code)}
              </bdi>
              . {words.expiredHint}
            </Notice>
          ) : (
            <WayPoints text={words.text} points={words.points} />
          )}
          <WayFailure failure={acts.last?.act === 'cash' ? acts.last.failure : undefined} />
          <AskForCode acts={acts} label={cash ? words.renew : words.ask} />
        </>
      )}
    </Way>
  );
}

function AskForCode({ acts, label }: { acts: PaymentActs; label: string }) {
  const busy = acts.busy === 'cash';
  return (
    <Button
      busy={busy}
      aria-disabled={acts.busy !== undefined}
      className="mt-auto w-full"
      onClick={() => void acts.perform('cash')}
    >
      {busy ? words.asking : label}
    </Button>
  );
}
