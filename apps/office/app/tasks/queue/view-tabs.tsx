import { COUNT_LIMIT, QUEUE_VIEWS, type QueueCounts } from '@wathiqa/contract/office';
import { classNames } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { messages } from './queue.messages.ts';
import { type QueueFilter, toSearchParams } from './queue-filter.ts';
import { useSavedFilters } from './saved-filters.ts';

export function ViewTabs({
  filter,
  counts,
}: {
  filter: QueueFilter;
  counts: QueueCounts | null | undefined;
}) {
  const { search } = useLocation();
  const { saved, remove } = useSavedFilters();
  const { after: _, ...kept } = filter;
  const isWaiting = filter.state === 'WAITING_APPROVAL';
  return (
    <nav aria-label={messages.views} className="flex gap-x-1 overflow-x-auto border-b border-line">
      {QUEUE_VIEWS.map((view) => (
        <Tab
          key={view}
          to={`?${toSearchParams({ ...kept, state: 'WAITING_APPROVAL', view })}`}
          current={isWaiting && filter.view === view}
        >
          {messages.viewNames[view]}
          {counts && <Count count={counts[view]} urgent={view === 'late'} />}
        </Tab>
      ))}
      {saved.map((each) => (
        <span key={each.name} className="flex items-center">
          <Tab to={`?${each.search}`} current={search === `?${each.search}`}>
            <bdi>{each.name}</bdi>
          </Tab>
          <button
            type="button"
            aria-label={messages.saved.remove(each.name)}
            onClick={() => remove(each.name)}
            className="size-6 cursor-pointer rounded-sm text-ink-2 hover:bg-quiet hover:text-danger"
          >
            ×
          </button>
        </span>
      ))}
    </nav>
  );
}

/** On phones the current tab may be outside. */
function reveal(tab: HTMLAnchorElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Tab({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      ref={current ? reveal : null}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-9 shrink-0 items-center gap-1.5 border-b-3 border-transparent px-2.5 -outline-offset-2! hover:bg-quiet aria-[current=page]:border-current-item aria-[current=page]:font-semibold"
    >
      {children}
    </Link>
  );
}

function Count({ count, urgent }: { count: number; urgent: boolean }) {
  return (
    <bdi
      className={classNames(
        'rounded-full px-1.5 text-sm leading-snug font-normal tabular-nums',
        urgent && count > 0 ? 'bg-danger-50 font-semibold text-danger' : 'bg-chip text-chip-ink',
      )}
    >
      {count < COUNT_LIMIT ? count : `+${COUNT_LIMIT - 1}`}
    </bdi>
  );
}
