import { isAuthenticated, NO_SESSION, type Session } from './session.ts';
import { type TabStorage, tabStorage } from './tab-storage.ts';

/** The session in memory: what is kept, and whether it opens guarded pages. */
export interface SessionState extends Session {
  isAuthenticated: boolean;
}

export interface SessionStore {
  get: () => SessionState;
  set: (session: Session) => void;
  clear: () => void;
  /** Looks at the clock again: a session ends by itself. */
  recheck: () => void;
  subscribe: (listener: () => void) => () => void;
}

export const NO_SESSION_STATE: SessionState = { ...NO_SESSION, isAuthenticated: false };

const KEYS = Object.keys(NO_SESSION) as (keyof Session)[];

/** The session over its storage, in the shape that `useSyncExternalStore` reads. */
export function createSessionStore(storage: TabStorage, now: () => number): SessionStore {
  const listeners = new Set<() => void>();
  let state = withState(read(storage));

  function withState(session: Session): SessionState {
    return { ...session, isAuthenticated: isAuthenticated(session, now()) };
  }

  function publish(session: Session) {
    state = withState(session);
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    set(session) {
      write(storage, session);
      publish(session);
    },
    clear() {
      for (const key of KEYS) storage.removeItem(key);
      publish(NO_SESSION);
    },
    recheck() {
      if (isAuthenticated(state, now()) !== state.isAuthenticated) publish(state);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
    // An absent value is an absent key, so that nothing empty looks like something kept.
    if (value) storage.setItem(key, value);
    else storage.removeItem(key);
  }
}

/** The session of this tab. */
export const sessionStore = createSessionStore(tabStorage, Date.now);
