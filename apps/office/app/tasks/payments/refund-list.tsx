import { listRefunds, type RefundListItem } from '@wathiqa/contract/office';
import { cairoTime, Moment } from '../../labels/dates.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { screenTitles } from '../../layout/layout.messages.ts';
import { pageMeta } from '../../layout/query-screen.tsx';
import { call } from '../../session/call.ts';
import { PaidRequestLink, Pounds, Reference, RefundBadge } from './payment-cells.tsx';
import { PaymentListScreen } from './payment-list-screen.tsx';
import { messages } from './payment-lists.messages.ts';
import { messages as payments, refundName, refundNames } from './payments.messages.ts';

export const meta = () => pageMeta(screenTitles.refundList);

export default function RefundList() {
  return (
    <PaymentListScreen
      name="refundList"
      states={refundNames}
      columns={COLUMNS}
      read={async (query) => {
        const { refunds: rows, ...page } = await call(listRefunds, { query });
        return { ...page, rows };
      }}
      cells={(refund) => [
        refund.reference,
        cairoTime(refund.requestedAt),
        refund.requestId ?? refund.merchantReference,
        refundName(refund),
        refund.requestedBy || payments.byPromise,
        refund.endedAt ? cairoTime(refund.endedAt) : '',
        refund.amount,
      ]}
    />
  );
}

const COLUMNS = tableColumns(
  messages.columns,
  {
    reference: ({ reference }: RefundListItem) => <Reference>{reference}</Reference>,
    requestedAt: ({ requestedAt }) => <Moment at={requestedAt} />,
    request: ({ requestId, merchantReference }) => (
      <PaidRequestLink reference={requestId ?? merchantReference} />
    ),
    state: (refund) => <RefundBadge refund={refund} />,
    requestedBy: ({ requestedBy }) => <bdi>{requestedBy || payments.byPromise}</bdi>,
    endedAt: ({ endedAt }) => (endedAt === null ? payments.nothing : <Moment at={endedAt} />),
    amount: ({ amount }) => <Pounds>{amount}</Pounds>,
  },
  { numeric: ['amount'] },
);
