import type { Payment } from '@wathiqa/contract';
import { formatCairoMoment, formatPounds } from '@wathiqa/domain';
import { Button, classNames, Icon, Notice, Spinner } from '@wathiqa/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../payment.messages.ts';
import type { PaymentActions } from '../use-payment-actions.ts';
import { CashMethod } from './cash-method.tsx';
import { CheckPayment } from './check-payment.tsx';
import { DueDocuments } from './due-documents.tsx';
import { MethodFailure, MethodPanel, MethodPoints } from './method-panel.tsx';

const { card: words } = messages;

const LABELS = { open: words.resume, failed: words.payAgain };

type MethodProps = Pick<DuePaymentProps, 'payment' | 'actions'>;

/** Card payment on the provider's page, so no card number reaches us. */
function CardMethod({ payment: { card, cash }, actions }: MethodProps) {
  const busy = actions.busy === 'card';
  return (
    <MethodPanel id="by-card" icon="bank-card" title={words.title} printed={!cash || cash.expired}>
      <MethodPoints text={words.text} points={words.points} />
      {card?.state === 'open' && (
        <p className="text-sm text-ink-2">
          <bdi>{words.openedAt(formatCairoMoment(new Date(card.at)))}</bdi>
        </p>
      )}
      <MethodFailure last={actions.last} method="card" />
      <Button {...actions.propsOf('card')} className="mt-auto w-full">
        {busy ? words.opening : card ? LABELS[card.state] : words.pay}
        {!busy && <Icon name="arrow" className="size-5" />}
      </Button>
    </MethodPanel>
  );
}

/** Delays before each payment check after a return. */
const CHECK_DELAYS_MS = [0, 2_000, 4_000, 8_000, 16_000];

/** `checking`: after the card page. `unknown`: timed out; the result appears later. */
type ReturnCheck = 'checking' | 'unknown' | undefined;

function useReturnCheck(
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

interface DuePaymentProps {
  id: string;
  payment: Payment;
  returned: boolean;
  actions: PaymentActions;
}

/** Due amount and both payment methods, available until one succeeds. */
export function DuePayment({ id, payment, returned, actions }: DuePaymentProps) {
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
          {actions.live && <p className="print-hidden text-sm text-ink-2">{messages.live}</p>}
        </section>
      )}
    </>
  );
}

/** Replaces payment methods, to prevent double payment. */
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
