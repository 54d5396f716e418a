import { useQuery } from '@tanstack/react-query';
import {
  type OfficePayment,
  type RequestPayments,
  readRequestPayments,
} from '@wathiqa/contract/office';
import { groupRequestId } from '@wathiqa/domain';
import { Badge, buttonClass, type Column } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DenseTable } from '../../layout/dense-table.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { stateNames } from '../../lists/labels.messages.ts';
import { pathTo } from '../../screens.ts';
import { call } from '../../session/call.ts';
import { KeptScreen } from '../kept/kept-screen.tsx';
import type { Route } from './+types/request-payments';
import { PaymentActs } from './payment-acts.tsx';
import { Moment, Pounds, Reference, Refunds } from './payment-cells.tsx';
import {
  accountNames,
  attemptNames,
  causeNames,
  messages,
  reasonNames,
  signedPounds,
  wayNames,
} from './payments.messages.ts';

const { request: words, columns: names } = messages;

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(`${words.title} ${groupRequestId(params.requestId)}`);

/** All that was asked, paid and given back for one request. */
export default function PaymentsOfRequest({ params: { requestId } }: Route.ComponentProps) {
  const reading = useQuery({
    queryKey: ['payments', 'request', requestId],
    queryFn: () => call(readRequestPayments, { query: { requestId } }),
    gcTime: 0,
  });
  const found = reading.data?.payments;
  return (
    <KeptScreen
      title={`${words.title} ${groupRequestId(requestId)}`}
      lead={found && <Standing found={found} />}
      reading={reading}
      ready={found !== undefined}
      actions={
        <Link
          to={pathTo('request', { requestId })}
          className={buttonClass({ variant: 'secondary', size: 'dense' })}
        >
          {words.back}
        </Link>
      }
    >
      {found && (
        <>
          <section aria-labelledby="payments" className="flex flex-col gap-3">
            <h2 id="payments" className="text-lg">
              {words.payments}
            </h2>
            {found.payments.length === 0 && (
              <p className="rounded-md border border-line bg-surface px-4 py-6 text-center">
                {words.nothingPaid}
              </p>
            )}
            {found.payments.map((payment) => (
              <PaymentCard key={payment.id} payment={payment} />
            ))}
          </section>
          <section className="flex flex-col gap-2">
            <h2 className="text-lg">{words.attempts}</h2>
            <DenseTable
              caption={words.attempts}
              empty={words.noAttempts}
              rows={found.attempts}
              rowKey={({ merchantReference }) => merchantReference}
              columns={ATTEMPT_COLUMNS}
            />
          </section>
          <section className="flex flex-col gap-2">
            <h2 className="text-lg">{words.ledger}</h2>
            <DenseTable
              caption={words.ledger}
              empty={words.noLedger}
              rows={found.ledger}
              rowKey={({ at, cause, account, paymentId }) =>
                `${at} ${cause} ${account} ${paymentId}`
              }
              columns={LEDGER_COLUMNS}
            />
          </section>
        </>
      )}
    </KeptScreen>
  );
}

function Standing({ found: { state, due } }: { found: RequestPayments }) {
  return (
    <>
      {stateNames[state]} · {words.due} <Pounds>{due}</Pounds>
    </>
  );
}

function PaymentCard({ payment }: { payment: OfficePayment }) {
  const { reference, amount, fees, way, paidAt, unplacedReason, settled, refundable } = payment;
  return (
    <article className="flex flex-col gap-3 rounded-md border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-base font-semibold">
          <Pounds>{amount}</Pounds>
        </h3>
        {unplacedReason && settled === null && (
          <Badge tone="warning">{reasonNames[unplacedReason]}</Badge>
        )}
        <span>{wayNames[way]}</span>
        <Moment at={paidAt} />
        <span className="ms-auto">
          <PaymentActs payment={payment} />
        </span>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        <Fact name={names.reference}>
          <Reference>{reference}</Reference>
        </Fact>
        <Fact name={names.fees}>
          <Pounds>{fees}</Pounds>
        </Fact>
        <Fact name={messages.refundable}>
          <Pounds>{refundable}</Pounds>
        </Fact>
      </dl>
      <Refunds payment={payment} />
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const ATTEMPT_COLUMNS: Column<RequestPayments['attempts'][number]>[] = [
  {
    key: 'ours',
    header: names.ours,
    rowHeader: true,
    cell: ({ merchantReference }) => <Reference>{merchantReference}</Reference>,
  },
  {
    key: 'reference',
    header: names.reference,
    cell: ({ reference }) => <Reference>{reference}</Reference>,
  },
  { key: 'way', header: names.way, cell: ({ way }) => wayNames[way] },
  { key: 'state', header: names.state, cell: ({ state }) => attemptNames[state] },
  {
    key: 'amount',
    header: names.amount,
    numeric: true,
    cell: ({ amount }) => <Pounds>{amount}</Pounds>,
  },
  { key: 'askedAt', header: names.askedAt, cell: ({ askedAt }) => <Moment at={askedAt} /> },
  { key: 'expiresAt', header: names.expiresAt, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
];

const LEDGER_COLUMNS: Column<RequestPayments['ledger'][number]>[] = [
  { key: 'at', header: names.at, rowHeader: true, cell: ({ at }) => <Moment at={at} /> },
  { key: 'cause', header: names.cause, cell: ({ cause }) => causeNames[cause] },
  { key: 'account', header: names.account, cell: ({ account }) => accountNames[account] },
  {
    key: 'amount',
    header: names.amount,
    numeric: true,
    cell: ({ amount }) => <span className="whitespace-nowrap">{signedPounds(amount)}</span>,
  },
];
