import { readJson, sharedStorage, writeJson } from '@wathiqa/contract';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useStaff } from '../../session/staff.ts';

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
