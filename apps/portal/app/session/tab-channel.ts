import type { Session } from './session.ts';

/** Idle tabs answer within a few milliseconds. */
const ANSWER_TIMEOUT_MS = 150;
/** For a tab that should answer: a busy phone gives background tabs little time. */
const LATE_ANSWER_TIMEOUT_MS = 2_000;

type TabMessage = { kind: 'ask' } | { kind: 'session'; session: Session } | { kind: 'loggedOut' };

export interface TabMessageHandlers {
  /** Session to share; undefined if none. */
  getSession: () => Session | undefined;
  onSession: (session: Session) => void;
  onLoggedOut: () => void;
}

export interface TabChannel {
  connect: (handlers: TabMessageHandlers) => void;
  /** @param isExpected waits longer for the first answer */
  requestSession: (isExpected: boolean) => Promise<Session | undefined>;
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
  let onAnswer = () => {};

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
          onAnswer();
          handlers.onSession(data.session);
        } else if (data.kind === 'loggedOut') {
          handlers.onLoggedOut();
        }
      };
    },
    async requestSession(isExpected) {
      if (!channel) return undefined;
      receivedSessions = [];
      const answered = new Promise<void>((resolve) => {
        onAnswer = resolve;
      });
      post({ kind: 'ask' });
      await wait(ANSWER_TIMEOUT_MS);
      if (isExpected) await Promise.race([answered, wait(LATE_ANSWER_TIMEOUT_MS)]);
      return receivedSessions.sort((a, b) => b.ExpiresAt - a.ExpiresAt)[0];
    },
    publishSession: (session) => post({ kind: 'session', session }),
    publishLogout: () => post({ kind: 'loggedOut' }),
  };
}

export function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export const tabChannel = createTabChannel('wathiqa-session');
