import type { Payment } from '@wathiqa/contract';
import { formatPounds } from '@wathiqa/domain';
import { classNames, Notice } from '@wathiqa/ui';
import { cairoDate } from '../../inquiry/cairo-date.ts';
import { messages } from '../payment.messages.ts';
import { usePaymentActs } from '../use-payment-acts.ts';
import { useReturn } from '../use-return.ts';
import { Asking } from './asking.tsx';
import { CardWay } from './card-way.tsx';
import { CashWay } from './cash-way.tsx';
import { CheckStrip } from './check-strip.tsx';
import { DueDocuments } from './due-documents.tsx';

interface DuePaymentProps {
  id: string;
  payment: Payment;
  /** From the card page. */
  cameBack: boolean;
}

/** What is due and the two ways to pay it; both stay open until one is paid. */
export function DuePayment({ id, payment, cameBack }: DuePaymentProps) {
  const acts = usePaymentActs(id);
  const outcome = useReturn(cameBack, payment, acts.perform);
  const { card, cash, available } = payment;
  const begun = card?.state === 'open' || cash !== null;
  const findsOut = outcome === 'asking' && available;
  const hasCode = cash !== null && !cash.expired;
  return (
    <>
      {findsOut && <Asking />}
      {outcome === 'unknown' && (
        <Notice tone="warning" title={messages.back.unknownTitle}>
          {messages.back.unknown}
        </Notice>
      )}
      {card?.state === 'refused' && (
        <Notice tone="danger" title={messages.refused.title}>
          <p>{card.why}</p>
          <p className="text-sm">
            <bdi>{messages.refused.at(cairoDate(card.at))}</bdi>
          </p>
        </Notice>
      )}
      {!available && !acts.last?.failure && (
        <Notice tone="warning" title={messages.away.title}>
          {messages.away[hasCode ? 'withCode' : begun ? 'begun' : 'without']}
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 rounded-md bg-quiet px-4 py-3">
          <span className="text-lg">{messages.due.label}</span>
          <bdi className="text-2xl font-semibold">{formatPounds(payment.amount)}</bdi>
        </p>
        {/* Whoever has a code has come for the code. */}
        <DueDocuments items={payment.items} folded={hasCode} />
      </div>
      {!findsOut && (
        <section aria-labelledby="ways" className="flex flex-col gap-4">
          <div>
            <h2 id="ways" className="text-xl">
              {messages.ways}
            </h2>
            <p className="max-w-[70ch] text-ink-2">{messages.waysHint}</p>
          </div>
          <div className={classNames('grid gap-5 md:grid-cols-2', hasCode && 'items-start')}>
            <CardWay payment={payment} acts={acts} />
            <CashWay id={id} payment={payment} acts={acts} />
          </div>
          {begun && <CheckStrip payment={payment} acts={acts} />}
          <p className="text-sm text-ink-2">{messages.live}</p>
        </section>
      )}
    </>
  );
}
