import { type ReconciliationReport, readReconciliation } from '@wathiqa/contract/office';
import { type CsvCell, formatPounds } from '@wathiqa/domain';
import { Badge, type Column } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoDayText, Moment } from '../../labels/dates.tsx';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { CsvButton, ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta, Section } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { useRead } from '../../session/use-read.ts';
import { PaidRequestLink, Pounds } from './payment-cells.tsx';
import { differenceNames, messages, sideNames } from './payments.messages.ts';

const { reconciliation: words, columns: names } = messages;

type Difference = ReconciliationReport['differences'][number];

export const meta = () => pageMeta(words.title);

/** Nightly reconciliation; differing days in full. */
export default function Reconciliation() {
  const query = useRead(['payments', 'reconciliation'], readReconciliation, { query: {} });
  const days = query.data?.days;
  return (
    <ListScreen
      texts={words}
      query={query}
      rows={days}
      rowKey={({ day }) => day}
      columns={DAY_COLUMNS}
      actions={
        days?.length ? (
          <CsvButton fileName="reconciliation" rows={() => csvRows(days)} />
        ) : undefined
      }
      above={days?.length ? <p>{words.totals(totalsOf(days))}</p> : undefined}
    >
      {days
        ?.filter(({ differences }) => differences.length > 0)
        .map(({ day, differences, differenceCount }) => {
          const title = words.differencesOf(cairoDayText(day));
          return (
            <Section key={day} id={day} title={title}>
              {differenceCount > differences.length && (
                <p>{words.listed(differences.length, differenceCount)}</p>
              )}
              <DenseTable
                caption={title}
                rows={differences}
                rowKey={({ kind, merchantReference }) => `${kind} ${merchantReference}`}
                columns={DIFFERENCE_COLUMNS}
              />
            </Section>
          );
        })}
    </ListScreen>
  );
}

const DAY_COLUMNS: Column<ReconciliationReport>[] = tableColumns(
  names,
  {
    day: ({ day }) => (
      <Link
        to={`${pathTo('paymentList')}?${new URLSearchParams({ from: day, to: day })}`}
        className="link"
      >
        <bdi className="whitespace-nowrap">{cairoDayText(day)}</bdi>
      </Link>
    ),
    payments: ({ payments }) => <bdi>{payments}</bdi>,
    taken: ({ taken }) => <Pounds>{taken}</Pounds>,
    refunded: ({ refunded }) => <Pounds>{refunded}</Pounds>,
    unallocated: ({ unallocated }) => <Pounds>{unallocated}</Pounds>,
    result: ({ day, differenceCount }) =>
      differenceCount === 0 ? (
        <Badge tone="success">{words.agree}</Badge>
      ) : (
        <a href={`#${day}`} className="underline">
          <Badge tone="danger">{words.differences(differenceCount)}</Badge>
        </a>
      ),
    ranAt: ({ ranAt }) => <Moment at={ranAt} />,
  },
  { numeric: ['payments', 'taken', 'refunded', 'unallocated'] },
);

type Totals = Pick<ReconciliationReport, 'payments' | 'taken' | 'refunded' | 'unallocated'>;

function totalsOf(days: readonly ReconciliationReport[]): Totals {
  const sum = (what: keyof Totals) => days.reduce((all, day) => all + day[what], 0);
  return {
    payments: sum('payments'),
    taken: sum('taken'),
    refunded: sum('refunded'),
    unallocated: sum('unallocated'),
  };
}

/** Amounts in pounds. */
function csvRows(days: readonly ReconciliationReport[]): CsvCell[][] {
  return [
    [names.day, names.payments, names.taken, names.refunded, names.unallocated, names.result],
    ...days.map(({ day, payments, taken, refunded, unallocated, differenceCount }) => [
      day,
      payments,
      taken,
      refunded,
      unallocated,
      differenceCount,
    ]),
  ];
}

const DIFFERENCE_COLUMNS: Column<Difference>[] = tableColumns(names, {
  ours: ({ merchantReference }) => <PaidRequestLink reference={merchantReference} />,
  kind: ({ kind }) => differenceNames[kind],
  ourSide: ({ ours, ourAmount }) => <Side state={ours} amount={ourAmount} />,
  theirSide: ({ theirs, theirAmount }) => <Side state={theirs} amount={theirAmount} />,
});

/** State or reference of one side, with a differing amount. */
function Side({ state, amount }: { state: string | null; amount: number | null }) {
  if (state === null) return messages.nothing;
  return (
    <bdi>
      {sideNames[state] ?? state}
      {amount !== null && ` · ${formatPounds(amount)}`}
    </bdi>
  );
}
