import type { Payment } from '@wathiqa/contract';
import { formatCairoMoment, formatPounds } from '@wathiqa/domain';
import { classNames, Notice, Spinner } from '@wathiqa/ui';
import { messages } from '../payment.messages.ts';
import { usePaymentActions } from '../use-payment-actions.ts';
import { useReturnCheck } from '../use-return-check.ts';
import { CardMethod } from './card-method.tsx';
import { CashMethod } from './cash-method.tsx';
import { CheckPayment } from './check-payment.tsx';
import { DueDocuments } from './due-documents.tsx';

interface DuePaymentProps {
  id: string;
  payment: Payment;
  returned: boolean;
}

/** Due amount and both payment methods, available until one succeeds. */
export function DuePayment({ id, payment, returned }: DuePaymentProps) {
  const actions = usePaymentActions(id);
  const returnCheck = useReturnCheck(returned, payment, actions.perform);
  const { card, cash, available } = payment;
  const started = card?.state === 'open' || cash !== null;
  const isChecking = returnCheck === 'checking' && available;
  const hasCode = cash !== null && !cash.expired;
  return (
    <>
      {isChecking && <Checking />}
      {returnCheck === 'unknown' && (
        <Notice tone="warning" title={messages.back.unknownTitle}>
          {messages.back.unknown}
        </Notice>
      )}
      {card?.state === 'failed' && (
        <Notice tone="danger" title={messages.refused.title}>
          <p>{card.why}</p>
          <p className="text-sm">
            <bdi>{messages.refused.at(formatCairoMoment(new Date(card.at)))}</bdi>
          </p>
        </Notice>
      )}
      {!available && !actions.last?.failure && (
        <Notice tone="warning" title={messages.away.title}>
          {messages.away[hasCode ? 'withCode' : started ? 'begun' : 'without']}
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 rounded-md bg-quiet px-4 py-3">
          <span className="text-lg">{messages.due.label}</span>
          <bdi className="text-2xl font-semibold">{formatPounds(payment.amount)}</bdi>
        </p>
        {/* The code has priority. */}
        <DueDocuments items={payment.items} folded={hasCode} />
      </div>
      {!isChecking && (
        <section aria-labelledby="ways" className="flex flex-col gap-4">
          <div className={hasCode ? 'print-hidden' : undefined}>
            <h2 id="ways" className="text-xl">
              {messages.ways}
            </h2>
            <p className="max-w-[70ch] text-ink-2">{messages.waysHint}</p>
          </div>
          <div
            className={classNames(
              'grid gap-5 md:grid-cols-2',
              hasCode && 'items-start print:grid-cols-1',
            )}
          >
            <CardMethod payment={payment} actions={actions} />
            <CashMethod id={id} payment={payment} actions={actions} />
          </div>
          {started && <CheckPayment payment={payment} actions={actions} />}
          <p className="print-hidden text-sm text-ink-2">{messages.live}</p>
        </section>
      )}
    </>
  );
}

/** Replaces payment methods during a check, to prevent double payment. */
function Checking() {
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-md border border-s-4 border-accent bg-quiet px-4 py-5 font-semibold"
    >
      <Spinner />
      {messages.back.asking}
    </p>
  );
}
