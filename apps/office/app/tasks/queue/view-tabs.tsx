import { QUEUE_VIEWS, type QueueCounts } from '@wathiqa/contract/office';
import { useLocation } from 'react-router';
import { Tab, TabCount, Tabs } from '../../layout/tabs.tsx';
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
    <Tabs label={messages.views}>
      {QUEUE_VIEWS.map((view) => (
        <Tab
          key={view}
          to={`?${toSearchParams({ ...kept, state: 'WAITING_APPROVAL', view })}`}
          current={isWaiting && filter.view === view}
        >
          {messages.viewNames[view]}
          {counts && <TabCount count={counts[view]} urgent={view === 'late'} />}
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
    </Tabs>
  );
}
