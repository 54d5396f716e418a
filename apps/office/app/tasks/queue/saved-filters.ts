import { useSyncExternalStore } from 'react';
import { useStaff } from '../../session/staff.ts';

interface SavedFilter {
  name: string;
  /** Query of its address. */
  search: string;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Per member and browser. No personal data. */
export function useSavedFilters() {
  const key = `office.filters.${useStaff().id}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key) ?? '[]',
    () => '[]',
  );
  const saved: readonly SavedFilter[] = JSON.parse(stored);
  const write = (filters: readonly SavedFilter[]) => {
    localStorage.setItem(key, JSON.stringify(filters));
    for (const listener of listeners) listener();
  };
  const without = (name: string) => saved.filter((each) => each.name !== name);
  return {
    saved,
    save: (filter: SavedFilter) => write([...without(filter.name), filter]),
    remove: (name: string) => write(without(name)),
  };
}
