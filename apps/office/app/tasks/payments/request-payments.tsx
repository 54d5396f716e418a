import {
  type OfficePayment,
  type RequestPayments,
  readRequestPayments,
} from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Badge, type Column, DescriptionList, EmptyState } from '@wathiqa/ui';
import { Moment } from '../../labels/dates.tsx';
import { stateNames } from '../../labels/labels.messages.ts';
import { tableColumns } from '../../layout/dense-table.tsx';
import { TableSection } from '../../layout/list-screen.tsx';
import { pageMeta, QueryScreen, Section } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { useRead } from '../../session/use-read.ts';
import type { Route } from './+types/request-payments';
import { Pounds, Reference, Refunds } from './payment-cells.tsx';
import {
  accountNames,
  attemptNames,
  ledgerCauseNames,
  messages,
  methodNames,
  signedPounds,
  unallocatedReasonNames,
} from './payments.messages.ts';
import { PaymentActions } from './refund-dialog.tsx';

const { request: words, columns: names } = messages;

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(`${words.title} ${formatRequestId(params.requestId)}`);

export default function RequestPaymentsScreen({ params: { requestId } }: Route.ComponentProps) {
  const query = useRead(['payments', 'request', requestId], readRequestPayments, {
    query: { requestId },
    gcTime: 0,
  });
  const requestPayments = query.data?.payments;
  return (
    <QueryScreen
      title={`${words.title} ${formatRequestId(requestId)}`}
      lead={requestPayments && <PaymentStatus found={requestPayments} />}
      query={query}
      ready={requestPayments !== undefined}
      back={{ to: pathTo('request', { requestId }), label: words.back }}
    >
      {requestPayments && (
        <>
          <Section title={words.payments}>
            {requestPayments.payments.length === 0 && <EmptyState>{words.nothingPaid}</EmptyState>}
            {requestPayments.payments.map((payment) => (
              <PaymentCard key={payment.id} payment={payment} />
            ))}
          </Section>
          <TableSection
            title={words.attempts}
            empty={words.noAttempts}
            rows={requestPayments.attempts}
            rowKey={({ merchantReference }) => merchantReference}
            columns={ATTEMPT_COLUMNS}
          />
          <TableSection
            title={words.ledger}
            empty={words.noLedger}
            rows={requestPayments.ledger}
            rowKey={({ at, cause, account, paymentId }) => `${at} ${cause} ${account} ${paymentId}`}
            columns={LEDGER_COLUMNS}
          />
        </>
      )}
    </QueryScreen>
  );
}

function PaymentStatus({ found: { state, due } }: { found: RequestPayments }) {
  return (
    <>
      {stateNames[state]} · {state === 'WAITING_APPROVAL' ? words.ordered : words.due}{' '}
      <Pounds>{due}</Pounds>
    </>
  );
}

function PaymentCard({ payment }: { payment: OfficePayment }) {
  const { reference, amount, fees, method, paidAt, unallocatedReason, resolution, refundable } =
    payment;
  return (
    <article className="flex flex-col gap-3 rounded-md border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-base font-semibold">
          <Pounds>{amount}</Pounds>
        </h3>
        {unallocatedReason && resolution === null && (
          <Badge tone="warning">{unallocatedReasonNames[unallocatedReason]}</Badge>
        )}
        <span>{methodNames[method]}</span>
        <Moment at={paidAt} />
        <span className="ms-auto">
          <PaymentActions payment={payment} />
        </span>
      </div>
      <DescriptionList
        layout="facts"
        items={[
          { label: names.reference, value: <Reference>{reference}</Reference> },
          { label: names.fees, value: <Pounds>{fees}</Pounds> },
          { label: messages.refundable, value: <Pounds>{refundable}</Pounds> },
        ]}
      />
      <Refunds payment={payment} />
    </article>
  );
}

const ATTEMPT_COLUMNS: Column<RequestPayments['attempts'][number]>[] = tableColumns(
  names,
  {
    ours: ({ merchantReference }) => <Reference>{merchantReference}</Reference>,
    reference: ({ reference }) => <Reference>{reference}</Reference>,
    way: ({ method }) => methodNames[method],
    state: ({ state }) => attemptNames[state],
    amount: ({ amount }) => <Pounds>{amount}</Pounds>,
    askedAt: ({ requestedAt }) => <Moment at={requestedAt} />,
    expiresAt: ({ expiresAt }) => <Moment at={expiresAt} />,
  },
  { numeric: ['amount'] },
);

const LEDGER_COLUMNS: Column<RequestPayments['ledger'][number]>[] = tableColumns(
  names,
  {
    at: ({ at }) => <Moment at={at} />,
    cause: ({ cause }) => ledgerCauseNames[cause],
    account: ({ account }) => accountNames[account],
    amount: ({ amount }) => <span className="whitespace-nowrap">{signedPounds(amount)}</span>,
  },
  { numeric: ['amount'] },
);
