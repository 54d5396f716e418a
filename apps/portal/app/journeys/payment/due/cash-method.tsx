import type { Payment } from '@wathiqa/contract';
import { Button, Notice } from '@wathiqa/ui';
import { messages } from '../payment.messages.ts';
import { formatPaymentCode } from '../screen.ts';
import type { PaymentActions } from '../use-payment-actions.ts';
import { CashCode } from './cash-code.tsx';
import { MethodFailure, MethodPanel, MethodPoints } from './method-panel.tsx';

const { cash: words } = messages;

interface CashMethodProps {
  id: string;
  payment: Payment;
  actions: PaymentActions;
}

/** Cash: a code for outlets, renewable after expiry. */
export function CashMethod({ id, payment: { cash }, actions }: CashMethodProps) {
  return (
    <MethodPanel id="in-cash" icon="cash" title={words.title}>
      {cash && !cash.expired ? (
        <CashCode
          id={id}
          cash={cash}
          live={actions.live}
          justRequested={actions.busy === 'cash' || actions.last?.action === 'cash'}
        />
      ) : (
        <>
          {cash ? (
            <Notice tone="warning" title={words.expired}>
              {words.expiredCode}{' '}
              <bdi dir="ltr" className="sm:whitespace-nowrap">
                {formatPaymentCode(cash.code)}
              </bdi>
              . {words.expiredHint}
            </Notice>
          ) : (
            <MethodPoints text={words.text} points={words.points} />
          )}
          <MethodFailure last={actions.last} method="cash" />
          <Button {...actions.propsOf('cash')} className="mt-auto w-full">
            {actions.busy === 'cash' ? words.asking : cash ? words.renew : words.ask}
          </Button>
        </>
      )}
    </MethodPanel>
  );
}
