import type { TabStorage } from './tab-storage.ts';

const KEY = 'wathiqa:owner';

/**
 * Makes the tab the citizen's. What another citizen left in it (a session may end without a logout) is wiped:
 * computers are shared, and a draft is full of personal data.
 */
export function setTabOwner(storage: TabStorage, email: string): void {
  const owner = storage.getItem(KEY);
  if (owner !== null && owner.toLowerCase() !== email.toLowerCase()) storage.clear();
  storage.setItem(KEY, email);
}
