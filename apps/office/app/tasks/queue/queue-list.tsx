import { COUNT_LIMIT, DUE_GROUPS, type QueueCounts, type QueueRow } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Badge, classNames, EmptyState } from '@wathiqa/ui';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { cairoTime } from '../../labels/dates.tsx';
import { useGovernorates } from '../../labels/governorates.ts';
import { listNames } from '../../labels/labels.messages.ts';
import { pathTo } from '../../screens.ts';
import { ClaimBadge, Findings, Grade } from './badges.tsx';
import { messages } from './queue.messages.ts';
import type { ShownRow } from './use-live-queue.ts';

interface QueueListProps {
  rows: readonly ShownRow[];
  /** Names of the other members who have a request open. */
  opened: Readonly<Record<string, readonly string[]>>;
  /** Groups by deadline; else one list. */
  grouped: boolean;
  /** Of the groups, if the view has them all. */
  counts: QueueCounts | undefined;
}

/** One line per row, more on narrow windows. */
export function QueueList({ rows, opened, grouped, counts }: QueueListProps) {
  if (rows.length === 0) return <EmptyState>{messages.empty}</EmptyState>;
  if (!grouped) return <Rows rows={rows} opened={opened} />;
  return (
    <div className="rounded-md border border-line bg-surface">
      {DUE_GROUPS.map((group) => {
        const ofGroup = rows.filter(({ due }) => due === group);
        if (ofGroup.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`group-${group}`} className="group/section">
            <h2
              id={`group-${group}`}
              className={classNames(
                'sticky top-0 z-10 flex justify-between border-b border-line bg-chip px-3 py-1 text-sm group-first/section:rounded-t-md',
                group === 'late' ? 'text-danger' : 'text-chip-ink',
              )}
            >
              {messages.groups[group]}
              <bdi className="font-normal tabular-nums">{groupCount(group, counts)}</bdi>
            </h2>
            <Rows rows={ofGroup} opened={opened} />
          </section>
        );
      })}
    </div>
  );
}

/** Empty if unknown. */
function groupCount(
  group: (typeof DUE_GROUPS)[number],
  counts: QueueCounts | undefined,
): string | number {
  if (!counts || group === 'suspended') return '';
  const { open, late, today } = counts;
  const count = group === 'later' ? open - late - today : counts[group];
  return open < COUNT_LIMIT ? count : '';
}

function Rows({ rows, opened }: Pick<QueueListProps, 'rows' | 'opened'>) {
  return (
    // Widths in rem: columns give way to larger text.
    <ul className="@container">
      {rows.map((row) => (
        <Row key={row.id} row={row} viewers={opened[row.id] ?? []} />
      ))}
    </ul>
  );
}

function Row({ row, viewers }: { row: ShownRow; viewers: readonly string[] }) {
  const { nameOf } = useGovernorates();
  const navigate = useNavigate();
  const to = pathTo('request', { requestId: row.id });
  const { list, documents, governorateCode, office, grade, createdAt } = row;

  /** The whole row opens, unless its text is being selected. */
  function open({ target }: MouseEvent) {
    const isLink = target instanceof Element && target.closest('a');
    if (!isLink && window.getSelection()?.isCollapsed !== false) navigate(to);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link of the row serves the keyboard
    <li
      onClick={open}
      data-gone={row.gone || undefined}
      className="grid cursor-pointer data-gone:opacity-50 @min-[36rem]:grid-cols-[minmax(0,1fr)_8.5rem_9.5rem] items-center gap-x-4 border-b border-line px-3 py-1 last:border-b-0 hover:bg-quiet has-focus-visible:bg-badge @min-[62rem]:min-h-9 @min-[62rem]:grid-cols-[minmax(0,1fr)_11rem_8.5rem_14rem] @min-[78rem]:grid-cols-[minmax(0,1fr)_12rem_9rem_16rem_8rem]"
    >
      <div className="min-w-0 @min-[62rem]:contents">
        <p className="flex min-w-0 items-center gap-x-3 @max-[36rem]:flex-wrap">
          <span className="font-semibold @min-[62rem]:w-44">
            {listNames[list]}
            {documents > 1 && (
              <span className="font-normal"> · {messages.documents(documents)}</span>
            )}
          </span>
          <Link
            to={to}
            data-row-link=""
            className="shrink-0 rounded-sm py-0.5 text-link tabular-nums underline-offset-4 hover:underline"
          >
            <bdi>{formatRequestId(row.id)}</bdi>
          </Link>
          <Findings {...row} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span className="min-w-20">
            {governorateCode === null ? messages.noGovernorate : nameOf(governorateCode)}
            {office === '' && ` · ${messages.noOffice}`}
          </span>
          {grade && <Grade grade={grade} />}
        </p>
      </div>
      <Due {...row} />
      <span className="min-w-0 text-sm">
        {row.gone ? (
          <Badge tone="neutral">{messages.gone}</Badge>
        ) : (
          <ClaimBadge {...row} viewers={viewers} />
        )}
      </span>
      <span className="text-end text-sm whitespace-nowrap text-ink-2 tabular-nums @max-[78rem]:hidden">
        {cairoTime(createdAt)}
      </span>
    </li>
  );
}

function Due({ due, daysLeft, correction }: QueueRow) {
  const { left, today, late, withCitizen, corrected } = messages.due;
  if (due === null || daysLeft === null) return <span />;
  const words = {
    suspended: withCitizen,
    late: late(-daysLeft),
    today,
    later: left(daysLeft),
  };
  const colour = {
    suspended: 'text-ink-2',
    late: 'text-danger',
    today: 'text-warning-ink',
    later: '',
  };
  return (
    <span className={classNames('text-sm whitespace-nowrap', colour[due])}>
      <span className={due === 'later' ? undefined : 'font-semibold'}>{words[due]}</span>
      {correction === 'corrected' && <span className="text-badge-ink"> · {corrected}</span>}
    </span>
  );
}
