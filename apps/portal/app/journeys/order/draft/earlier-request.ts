import type { TabStorage } from '../../../session/tab-storage.ts';

const KEY = 'wathiqa:earlier-request';

/**
 * Notes that a request was made by an attempt whose answer was lost, of what the order was then. Its page says
 * so, also after a reload.
 */
export function markEarlierRequest(storage: TabStorage, id: string): void {
  storage.setItem(KEY, id);
}

/** Whether the request is the one that was noted. */
export function isEarlierRequest(storage: TabStorage, id: string): boolean {
  return storage.getItem(KEY) === id;
}
