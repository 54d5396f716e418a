import type { Location } from 'react-router';

/** What the review's history entry knows: the entry of the form that it belongs to. */
export interface OrderLocationState {
  order?: string;
}

/** React Router's key of the first entry of a document, the same in every document. */
const FIRST_KEY = 'default';

const MARK = 'wathiqaOrder';

/**
 * The name of the history entry that an order belongs to. It outlives a reload, comes back with the browser's
 * buttons, and is a new one whenever the service is opened afresh.
 */
export function orderHistoryEntry({ key, state }: Location<OrderLocationState | null>): string {
  if (state?.order) return state.order;
  return key === FIRST_KEY ? markedEntry() : key;
}

/**
 * A page that is opened by its address is opened afresh, also where the address was that of the page before:
 * browsers then keep what the history entry knew. To be called before the router starts.
 */
export function startHistoryEntry(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate') {
    window.history.replaceState(null, '');
  }
}

/** Whether the history entry was opened from the form, which then lies right behind it. */
export function cameFromForm({ state }: Location<OrderLocationState | null>): boolean {
  return state?.order !== undefined;
}

let lastMark = '';

/** A name of our own, kept in the history entry itself. */
function markedEntry(): string {
  const state: unknown = window.history.state;
  const known = state !== null && typeof state === 'object' ? state : {};
  // While the last page is drawn once more, the browser may be at the next entry already.
  if ('key' in known) return lastMark;
  const mark = MARK in known ? known[MARK] : undefined;
  if (typeof mark === 'string') {
    lastMark = mark;
  } else {
    lastMark = Math.random().toString(36).slice(2);
    window.history.replaceState({ ...known, [MARK]: lastMark }, '');
  }
  return lastMark;
}
