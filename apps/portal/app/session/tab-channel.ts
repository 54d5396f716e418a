import type { Session } from './session.ts';

/** Foreground tabs answer within a few milliseconds. */
const ANSWER_TIMEOUT_MS = 150;

type TabMessage = { kind: 'ask' } | { kind: 'session'; session: Session } | { kind: 'loggedOut' };

export interface TabMessageHandlers {
  /** Session to share; undefined if none. */
  getSession: () => Session | undefined;
  onSession: (session: Session) => void;
  onLoggedOut: () => void;
}

export interface TabChannel {
  connect: (handlers: TabMessageHandlers) => void;
  requestSession: () => Promise<Session | undefined>;
  publishSession: (session: Session) => void;
  publishLogout: () => void;
}

/**
 * Channel to other tabs, because session storage is per tab. Broadcasts renewals, because reusing a RefreshToken
 * would end all sessions.
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
