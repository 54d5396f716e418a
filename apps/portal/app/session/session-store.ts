import { serverNow, type TabStorage, tabStorage } from '@wathiqa/contract';
import { createStore, type StoreApi, useStore } from 'zustand';
import { isAuthenticated, NO_SESSION, type Session } from './session.ts';

export interface SessionState extends Session {
  isAuthenticated: boolean;
}

export interface SessionStore
  extends Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'> {
  set: (session: Session) => void;
  clear: () => void;
  recheck: () => void;
}

const KEYS = Object.keys(NO_SESSION) as (keyof Session)[];

/** Initially empty, as prerendered. */
export function createSessionStore(storage: TabStorage, now: () => number): SessionStore {
  const store = createStore<SessionState>(() => ({ ...NO_SESSION, isAuthenticated: false }));
  const { getState, getInitialState, subscribe } = store;
  publish(read(storage));

  function publish(session: Session) {
    store.setState({ ...session, isAuthenticated: isAuthenticated(session, now()) }, true);
  }

  return {
    getState,
    getInitialState,
    subscribe,
    set(session) {
      write(storage, session);
      publish(session);
    },
    clear() {
      for (const key of KEYS) storage.removeItem(key);
      publish(NO_SESSION);
    },
    recheck() {
      const session = getState();
      if (isAuthenticated(session, now()) !== session.isAuthenticated) publish(session);
    },
  };
}

function read(storage: TabStorage): Session {
  const text = (key: keyof Session) => storage.getItem(key) ?? '';
  return {
    Email: text('Email'),
    Token: text('Token'),
    AccessToken: text('AccessToken'),
    RefreshToken: text('RefreshToken'),
    ExpiresAt: Number(text('ExpiresAt')) || 0,
    UserName: text('UserName'),
  };
}

function write(storage: TabStorage, session: Session): void {
  for (const key of KEYS) {
    const value = String(session[key] || '');
    // Removes absent values instead of storing empty strings.
    if (value) storage.setItem(key, value);
    else storage.removeItem(key);
  }
}

export const sessionStore = createSessionStore(tabStorage, serverNow);

/** Empty at hydration, as prerendered. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Expired or refused; logged out in any tab. */
export type SessionEnd = 'expired' | 'loggedOut';

const sessionEnds = createStore<{ end?: SessionEnd }>(() => ({}));

/** Subscribes to the session's end, before navigation. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  return sessionEnds.subscribe(({ end }) => end && listener(end));
}

export function publishSessionEnd(end: SessionEnd): void {
  sessionEnds.setState({ end });
}
