import { readJson, sharedStorage, writeJson } from '@wathiqa/contract';
import { QUEUE_VIEWS, type QueueCounts } from '@wathiqa/contract/office';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { Tab, TabCount, Tabs } from '../../layout/tabs.tsx';
import { useStaff } from '../../session/staff.ts';
import { messages } from './queue.messages.ts';
import { type QueueFilter, toSearchParams } from './queue-filter.ts';

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

/** `search` is the query of its address. */
const SavedFilter = z.object({ name: z.string(), search: z.string() });
type SavedFilter = z.infer<typeof SavedFilter>;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Per member and browser. No personal data. */
export function useSavedFilters() {
  const key = `office.filters.${useStaff().id}`;
  // Renders again after a change.
  useSyncExternalStore(
    subscribe,
    () => sharedStorage.getItem(key),
    () => null,
  );
  const saved = readJson(sharedStorage, key, z.array(SavedFilter)) ?? [];
  const write = (filters: readonly SavedFilter[]) => {
    writeJson(sharedStorage, key, filters);
    for (const listener of listeners) listener();
  };
  const without = (name: string) => saved.filter((each) => each.name !== name);
  return {
    saved,
    save: (filter: SavedFilter) => write([...without(filter.name), filter]),
    remove: (name: string) => write(without(name)),
  };
}
