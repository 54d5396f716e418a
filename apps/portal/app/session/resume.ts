import type { TabStorage } from './tab-storage.ts';

const KEY = 'wathiqa:resume-after-login';

/** Remembers that the login interrupted the page at `path`, which is to open as it was left. */
export function markForResume(storage: TabStorage, path: string): void {
  storage.setItem(KEY, path);
}

/** Whether the page at `path` was interrupted by the login; asked once, then forgotten. */
export function consumeResumeMark(storage: TabStorage, path: string): boolean {
  const marked = storage.getItem(KEY) === path;
  if (marked) storage.removeItem(KEY);
  return marked;
}
