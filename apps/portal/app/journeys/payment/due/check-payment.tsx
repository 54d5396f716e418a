import type { Payment } from '@wathiqa/contract';
import { Button, Notice } from '@wathiqa/ui';
import { messages } from '../payment.messages.ts';
import type { PaymentActions } from '../use-payment-actions.ts';
import { MethodFailure } from './method-panel.tsx';

const { check: words } = messages;

/** Queries the provider immediately. */
export function CheckPayment({ payment, actions }: { payment: Payment; actions: PaymentActions }) {
  const busy = actions.busy === 'check';
  const { last } = actions;
  const hasResult = last?.action === 'check' && !last.failure;
  return (
    <section
      aria-labelledby="check"
      className="print-hidden flex flex-col gap-3 rounded-lg border border-line bg-quiet p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 id="check" className="text-lg">
            {words.title}
          </h3>
          <p className="text-ink-2">{words.text}</p>
        </div>
        <Button {...actions.propsOf('check')} variant="secondary" className="max-sm:w-full">
          {busy ? words.asking : words.ask}
        </Button>
      </div>
      <MethodFailure last={last} method="check" />
      <div role="status" className="empty:hidden">
        {hasResult && <CheckResult available={payment.available} />}
      </div>
    </section>
  );
}

/** Still due: unpaid, or the provider did not answer. */
function CheckResult({ available }: { available: boolean }) {
  return (
    <Notice tone="warning" title={available ? words.notYetTitle : words.notAskedTitle}>
      {available ? words.notYet : words.notAsked}
    </Notice>
  );
}
