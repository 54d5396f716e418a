import type { TabStorage } from '../../../session/tab-storage.ts';

const KEY = 'wathiqa:earlier-request';

/** Marks a request created by an earlier attempt with a lost response. Survives a reload. */
export function markEarlierRequest(storage: TabStorage, id: string): void {
  storage.setItem(KEY, id);
}

export function isEarlierRequest(storage: TabStorage, id: string): boolean {
  return storage.getItem(KEY) === id;
}
