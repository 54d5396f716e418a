/** Why a session is over: it ran out or was refused, or the citizen left, here or in another tab. */
export type SessionEnd = 'expired' | 'loggedOut';

const listeners = new Set<(end: SessionEnd) => void>();

/** Tells the listener when the session ends, before the page is left. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishSessionEnd(end: SessionEnd): void {
  for (const listener of listeners) listener(end);
}
