import { useQuery } from '@tanstack/react-query';
import { stalledGroupNames } from '@wathiqa/content';
import {
  readStalled,
  STALLED_COUNTED,
  type StalledGroup,
  type StalledGroupName,
  type StalledRow,
} from '@wathiqa/contract/office';
import { formatReference, formatRequestId } from '@wathiqa/domain';
import { Badge, type Column, EmptyState } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoDayText } from '../../labels/dates.tsx';
import { useGovernorates } from '../../labels/governorates.ts';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { pageMeta, QueryScreen } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { callInBackground } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { DueBadge } from '../queue/badges.tsx';
import { decisionNames, groupRules, kindNames, messages, nextActs } from './stalled.messages.ts';
import { StoppedMessages } from './stopped-messages.tsx';

/** Rarely, because promises are counted in days. */
const REFETCH_MS = 300_000;

export const meta = () => pageMeta(messages.title);

/** Everything beyond its promised time, by leg, oldest first, and messages that were not sent. */
export default function Stalled() {
  const enabled = useHasPermission('stalled.read');
  const query = useQuery({
    queryKey: ['stalled'],
    queryFn: () => callInBackground(readStalled),
    refetchInterval: REFETCH_MS,
    enabled,
  });
  const groups = query.data?.groups;
  const stalled = groups?.filter(({ count }) => count > 0) ?? [];
  return (
    <QueryScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      ready={!enabled || groups !== undefined}
    >
      {groups && (
        <>
          {stalled.length === 0 && <EmptyState>{messages.none}</EmptyState>}
          {stalled.map((group) => (
            <Group key={group.name} group={group} />
          ))}
        </>
      )}
      <StoppedMessages />
    </QueryScreen>
  );
}

function Group({ group: { name, count, rows } }: { group: StalledGroup }) {
  const { nameOf } = useGovernorates();
  // Messages are listed below, with their resend.
  const listed = rows.filter(({ kind }) => kind !== 'notification');
  const columns: Column<StalledRow>[] = tableColumns(messages.columns, {
    what: (row) => <Subject row={row} />,
    governorate: ({ governorateCode }) =>
      governorateCode === null ? messages.nothing : nameOf(governorateCode),
    person: ({ person }) => (person ? <bdi>{person}</bdi> : messages.nobody),
    next: (row) => <NextAct group={name} row={row} />,
    since: ({ since }) => <bdi>{cairoDayText(since)}</bdi>,
    due: ({ dueOn }) => (dueOn ? <bdi>{cairoDayText(dueOn)}</bdi> : messages.nothing),
    late: ({ daysLeft }) =>
      daysLeft === null ? (
        <Badge tone="warning">{messages.needsDecision}</Badge>
      ) : (
        <DueBadge daysLeft={daysLeft} correction={null} />
      ),
  });
  return (
    <section aria-labelledby={name} className="flex max-w-260 flex-col gap-1.5 pt-3">
      <h2 id={name} className="scroll-mt-4 text-lg">
        {stalledGroupNames[name]} <bdi>({stalledCount(count)})</bdi>
      </h2>
      <p className="text-ink-2">
        {groupRules[name]}
        {count > rows.length && ` ${messages.shownOf(rows.length, stalledCount(count))}`}
      </p>
      {listed.length > 0 && (
        <DenseTable
          caption={stalledGroupNames[name]}
          columns={columns.filter(
            ({ key }) =>
              key !== 'governorate' || listed.some((row) => row.governorateCode !== null),
          )}
          rows={listed}
          rowKey={(row) => `${row.kind} ${row.id} ${row.since} ${row.dueOn}`}
        />
      )}
    </section>
  );
}

function Subject({ row: { kind, id } }: { row: StalledRow }) {
  const number =
    kind === 'batch' ? id : kind === 'feedback' ? formatReference(id) : formatRequestId(id);
  return (
    <Link
      to={addressOf(kind, id)}
      className="link inline-block py-1 font-semibold whitespace-nowrap"
    >
      {kindNames[kind](number)}
    </Link>
  );
}

/** Links to where it is done. */
function NextAct({
  group,
  row: { kind, id, governorateCode },
}: {
  group: StalledGroupName;
  row: StalledRow;
}) {
  const to =
    group === 'packing' && governorateCode !== null
      ? pathTo('dispatchReady', { governorateCode })
      : addressOf(kind, id);
  return (
    <Link to={to} className="link inline-block py-1">
      {group === 'failing' ? decisionNames[kind] : nextActs[group]}
    </Link>
  );
}

function addressOf(kind: StalledRow['kind'], id: string): string {
  switch (kind) {
    case 'batch':
      return pathTo('dispatchBatch', { batchId: id });
    case 'feedback':
      return pathTo('feedbackItem', { reference: id });
    case 'payment':
      return pathTo('requestPayments', { requestId: id });
    default:
      return pathTo('request', { requestId: id });
  }
}

function stalledCount(count: number): string {
  return count > STALLED_COUNTED ? messages.moreThan(STALLED_COUNTED) : String(count);
}
