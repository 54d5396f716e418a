import type { OfficePayment, Refund } from '@wathiqa/contract/office';
import { formatPounds, formatRequestId, parseMerchantReference } from '@wathiqa/domain';
import { Badge } from '@wathiqa/ui';
import { Link } from 'react-router';
import { Moment } from '../../labels/dates.tsx';
import { NoWrap } from '../../layout/dense-table.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { pathTo } from '../../screens.ts';
import {
  proposalFacts as facts,
  messages,
  refundName,
  refusedByOffice,
} from './payments.messages.ts';

/** Reference number, ours or the provider's. */
export function Reference({ children }: { children: string | null }) {
  if (children === null) return messages.nothing;
  return (
    <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
      {children}
    </bdi>
  );
}

/** A number of ours; links to the payments of its request, if it has one. */
export function PaidRequestLink({ reference }: { reference: string }) {
  const charge = parseMerchantReference(reference);
  if (!charge) return <Reference>{reference}</Reference>;
  const { requestId } = charge;
  return (
    <Link to={pathTo('requestPayments', { requestId })} className="link inline-block py-1">
      <Reference>{reference === requestId ? formatRequestId(requestId) : reference}</Reference>
    </Link>
  );
}

export function Pounds({ children }: { children: number }) {
  return <NoWrap>{formatPounds(children)}</NoWrap>;
}

export function RefundBadge({ refund }: { refund: Pick<Refund, 'state' | 'unclear' | 'refusal'> }) {
  const tone = refund.unclear
    ? 'danger'
    : (
        {
          proposed: 'warning',
          requested: 'warning',
          completed: 'success',
          declined: 'danger',
        } as const
      )[refund.state];
  return <Badge tone={tone}>{refundName(refund)}</Badge>;
}

/** Facts to judge a proposed refund by. */
export function ProposalFacts({ payment, refund }: { payment: OfficePayment; refund: Refund }) {
  const { requestId, amount, refundable, refunds, documents } = payment;
  const refunded = refunds
    .filter(({ state }) => state === 'completed')
    .reduce((sum, each) => sum + each.amount, 0);
  const concerned = refund.document ? [refund.document] : documents;
  return (
    <div className="flex min-w-52 flex-col items-start gap-1 py-1">
      {requestId && (
        <span>
          {facts.request} <RequestLink requestId={requestId} />
        </span>
      )}
      {concerned.map((document) => (
        <span key={document.id}>{messages.documentOf(document)}</span>
      ))}
      <span className="text-sm text-ink-2">
        {facts.sums(formatPounds(amount), formatPounds(refunded), formatPounds(refundable))}
      </span>
      <span className="text-sm text-ink-2">
        {facts.paidAt} <Moment at={payment.paidAt} />
      </span>
    </div>
  );
}

export function Refunds({ payment: { refunds } }: { payment: OfficePayment }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-label={messages.refunds}>
      <h4 className="text-sm font-semibold text-ink-2">{messages.refunds}</h4>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="font-semibold">
              <Pounds>{refund.amount}</Pounds>
            </span>
            <RefundBadge refund={refund} />
            {refund.document && <span>{messages.documentOf(refund.document)}</span>}
            <span>{refund.reason}</span>
            <span className="text-sm text-ink-2">
              {messages.by} <bdi>{refund.requestedBy || messages.byPromise}</bdi> ·{' '}
              <Moment at={refund.requestedAt} />
              {refund.decidedBy !== null && (
                <>
                  {' · '}
                  {messages.decidedBy} <bdi>{refund.decidedBy}</bdi>
                </>
              )}
              {refund.refusal !== null && !(refund.refusal in refusedByOffice) && (
                <>
                  {' · '}
                  {messages.refusedWith} <bdi>{refund.refusal}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
