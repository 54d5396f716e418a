import { useQuery } from '@tanstack/react-query';
import type { Payment, PaymentSummary, RequestStatus } from '@wathiqa/contract';
import { DigitalCopies } from '../tracking/actions/digital-copies.tsx';
import { PaidReceipt, RefundNotice } from '../tracking/actions/paid-receipt.tsx';
import { STAGES } from '../tracking/request-stage.ts';
import { ResultBanner } from '../tracking/result-banner.tsx';
import { statusQuery } from '../tracking/status-query.ts';
import { nextStep, stateTitle, toStatusSummary } from '../tracking/status-summary.ts';
import { DueDocuments } from './due/due-documents.tsx';
import { messages } from './payment.messages.ts';

const { paid: words } = messages;

/** Receipt, next steps and a warning about unused codes. */
export function PaidPayment({ id, payment: { paid, cash, items } }: PaidPaymentProps) {
  // Delivery or refund may be more recent than payment.
  const { data: status } = useQuery(statusQuery(id));
  if (!paid) return null;
  const summary: PaymentSummary = {
    At: paid.at,
    Amount: paid.amount,
    Fees: paid.fees,
    Method: paid.method,
    Reference: paid.reference,
    Refunded: paid.refunded,
    RefundUntil: paid.refundUntil,
  };
  return (
    <>
      <PaidBanner status={status} />
      {status && <DigitalCopies id={id} status={status} />}
      <RefundNotice paid={summary} />
      <PaidReceipt id={id} paid={summary} open />
      <DueDocuments items={items} />
      {cash && paid.method === 'card' && <p className="text-sm text-ink-2">{words.oneOnly}</p>}
    </>
  );
}

function PaidBanner({ status }: { status: RequestStatus | undefined }) {
  const summary = status && toStatusSummary(status);
  const { icon, tone } = summary?.refunded ? STAGES.refunded : STAGES.issuing;
  return (
    <ResultBanner
      icon={icon}
      tone={tone}
      title={summary?.refunded ? stateTitle(summary, '') : words.title}
      text={summary && nextStep(summary)}
    />
  );
}

interface PaidPaymentProps {
  id: string;
  payment: Payment;
}
