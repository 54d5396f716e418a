import { useSyncExternalStore } from 'react';
import { NO_SESSION_STATE, type SessionState, sessionStore } from './session-store.ts';

/** The session, and again whenever it changes. Prerendered pages begin, like the built ones, without. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => NO_SESSION_STATE);
}
