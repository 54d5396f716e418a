import type { Payment } from '@wathiqa/contract';
import { PaidReceipt } from '../tracking/actions/paid-receipt.tsx';
import { ResultBanner } from '../tracking/result-banner.tsx';
import { messages as inquiryMessages } from '../tracking/tracking.messages.ts';
import { DueDocuments } from './due/due-documents.tsx';
import { messages } from './payment.messages.ts';

const { paid: words } = messages;

/** That it was paid: what comes next, the receipt, and what not to do with a code that is left over. */
export function PaidPayment({ id, payment: { state, paid, cash, items } }: PaidPaymentProps) {
  if (!paid) return null;
  return (
    <>
      <ResultBanner
        icon="check"
        tone="success"
        title={words.title}
        text={inquiryMessages.result.next[state]}
      />
      <PaidReceipt
        id={id}
        paid={{
          At: paid.at,
          Amount: paid.amount,
          Method: paid.method,
          Reference: paid.reference,
          Refunded: paid.refunded,
        }}
      />
      <DueDocuments items={items} />
      {cash && paid.method === 'card' && <p className="text-sm text-ink-2">{words.oneOnly}</p>}
    </>
  );
}

interface PaidPaymentProps {
  id: string;
  payment: Payment;
}
