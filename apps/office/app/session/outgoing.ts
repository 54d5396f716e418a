import { useSyncExternalStore } from 'react';

/** In which a message can be undone. */
const UNDO_MS = 6_000;

/** A message to a citizen, still to be sent. Its text remains in the draft until then. */
export interface Outgoing {
  /** Of the draft, and of the form. */
  name: string;
  text: string;
  /** Screen to which undo returns. */
  from: string;
  /** In milliseconds of `performance.now`. */
  until: number;
  /** Reports its own failure. */
  send: () => Promise<void>;
}

let outgoing: Outgoing | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function replace(next: Outgoing | undefined): Outgoing | undefined {
  clearTimeout(timer);
  const before = outgoing;
  outgoing = next;
  for (const listener of listeners) listener();
  return before;
}

/** Sends after a pause; one that still waits is sent at once. */
export function sendLater(message: Omit<Outgoing, 'until'>): void {
  void replace({ ...message, until: performance.now() + UNDO_MS })?.send();
  timer = setTimeout(sendNow, UNDO_MS);
}

/** At the end of the pause, of the page or of the session. */
export async function sendNow(): Promise<void> {
  await replace(undefined)?.send();
}

export function undoSending(): void {
  replace(undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useOutgoing(): Outgoing | undefined {
  return useSyncExternalStore(subscribe, () => outgoing);
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => void sendNow());
