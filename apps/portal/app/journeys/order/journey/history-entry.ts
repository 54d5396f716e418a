import type { Location } from 'react-router';
import { isDirectNavigation } from '../../../lib/browser-state.ts';

/** What the history entry of a step knows of the order that it belongs to. */
export interface OrderLocationState {
  /** The history entry of the form. */
  order?: string;
  /** How many entries of the order lie behind this one, the form the first of them. */
  behind?: number;
}

/** React Router's key of the first entry of a document, the same in every document. */
const FIRST_KEY = 'default';

const MARK = 'wathiqaOrder';

/**
 * The name of the history entry that an order belongs to. It outlives a reload, comes back with the browser's
 * buttons, and is a new one whenever the service is opened afresh.
 */
export function getOrderHistoryEntry({ key, state }: Location<OrderLocationState | null>): string {
  if (state?.order) return state.order;
  return key === FIRST_KEY ? getMarkedEntry() : key;
}

/**
 * A page that is opened by its address is opened afresh, also where the address was that of the page before:
 * browsers then keep what the history entry knew. To be called before the router starts.
 */
export function resetHistoryEntry(): void {
  if (isDirectNavigation()) window.history.replaceState(null, '');
}

/** How many entries of the same order lie behind a history entry; none when it was opened by its address. */
export function getEntriesBehind({ state }: Location<OrderLocationState | null>): number {
  return state?.behind ?? 0;
}

let lastMark = '';

/** A name of our own, kept in the history entry itself. */
function getMarkedEntry(): string {
  const state: unknown = window.history.state;
  const stateObject = state !== null && typeof state === 'object' ? state : {};
  // While the last page is drawn once more, the browser may be at the next entry already.
  if ('key' in stateObject) return lastMark;
  const mark = MARK in stateObject ? stateObject[MARK] : undefined;
  if (typeof mark === 'string') {
    lastMark = mark;
  } else {
    lastMark = Math.random().toString(36).slice(2);
    window.history.replaceState({ ...stateObject, [MARK]: lastMark }, '');
  }
  return lastMark;
}
