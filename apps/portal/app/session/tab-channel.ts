import type { Session } from './session.ts';

/** How long a tab waits for the others to answer. A tab in the foreground answers within a few. */
const ANSWER_TIMEOUT_MS = 150;

type TabMessage =
  /** Who has a session? */
  | { kind: 'ask' }
  /** The answer, and the news of a login or a renewal. */
  | { kind: 'session'; session: Session }
  /** The citizen has logged out. */
  | { kind: 'loggedOut' };

/** What this tab does when the others speak. */
export interface TabMessageHandlers {
  /** The session to answer with; undefined when there is none worth passing on. */
  getSession: () => Session | undefined;
  onSession: (session: Session) => void;
  onLoggedOut: () => void;
}

export interface TabChannel {
  connect: (handlers: TabMessageHandlers) => void;
  /** The newest session among the other tabs. */
  requestSession: () => Promise<Session | undefined>;
  publishSession: (session: Session) => void;
  publishLogout: () => void;
}

/**
 * The portal's other tabs in this browser. Session storage is a tab's own, so a new tab asks for the
 * session, and a tab that renewed it tells: a RefreshToken used twice would end the session for all.
 */
export function createTabChannel(name: string): TabChannel {
  let channel: BroadcastChannel | undefined;
  let receivedSessions: Session[] = [];

  const post = (message: TabMessage) => channel?.postMessage(message);

  return {
    connect(handlers) {
      if (typeof BroadcastChannel === 'undefined') return;
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
        if (data.kind === 'ask') {
          const session = handlers.getSession();
          if (session) post({ kind: 'session', session });
        } else if (data.kind === 'session') {
          receivedSessions.push(data.session);
          handlers.onSession(data.session);
        } else if (data.kind === 'loggedOut') {
          handlers.onLoggedOut();
        }
      };
    },
    async requestSession() {
      if (!channel) return undefined;
      receivedSessions = [];
      post({ kind: 'ask' });
      await new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS));
      return receivedSessions.toSorted((a, b) => b.ExpiresAt - a.ExpiresAt)[0];
    },
    publishSession: (session) => post({ kind: 'session', session }),
    publishLogout: () => post({ kind: 'loggedOut' }),
  };
}

export const tabChannel = createTabChannel('wathiqa-session');
