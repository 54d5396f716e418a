import type { Location } from 'react-router';
import { isDirectNavigation } from '../../../lib/browser-state.ts';

/** Order data in the history entry of a step. */
export interface OrderLocationState {
  /** History entry of the form. */
  order?: string;
  /** Number of the order's earlier entries, including the form. */
  behind?: number;
}

/** React Router's key of the first entry, equal in every document. */
const FIRST_KEY = 'default';

const MARK = 'wathiqaOrder';

/** History entry ID of an order: survives reload, back and forward; differs on a new visit. */
export function getOrderHistoryEntry({ key, state }: Location<OrderLocationState | null>): string {
  if (state?.order) return state.order;
  return key === FIRST_KEY ? getMarkedEntry() : key;
}

/**
 * Clears history state on direct navigation, because browsers preserve it for an equal address. Call before the
 * router starts.
 */
export function resetHistoryEntry(): void {
  if (isDirectNavigation()) window.history.replaceState(null, '');
}

/** Earlier entries of the same order; 0 on direct navigation. */
export function getEntriesBehind({ state }: Location<OrderLocationState | null>): number {
  return state?.behind ?? 0;
}

let lastMark = '';

/** Our own ID, stored in the history entry. */
function getMarkedEntry(): string {
  const state: unknown = window.history.state;
  const stateObject = state !== null && typeof state === 'object' ? state : {};
  // During the last render, the browser may already be at the next entry.
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
