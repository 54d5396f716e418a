import type { Session } from './session.ts';

/** How long a tab waits for the others to answer. A tab in the foreground answers within a few. */
const ANSWER_WITHIN_MS = 150;

type Message =
  /** Who has a session? */
  | { kind: 'ask' }
  /** The answer, and the news of a login or a renewal. */
  | { kind: 'session'; session: Session }
  /** The citizen has logged out. */
  | { kind: 'loggedOut' };

/** What this tab does when the others speak. */
export interface TabEars {
  /** The session to answer with; undefined when there is none worth passing on. */
  answer: () => Session | undefined;
  onSession: (session: Session) => void;
  onLoggedOut: () => void;
}

export interface OtherTabs {
  join: (ears: TabEars) => void;
  /** The newest session among the other tabs. */
  ask: () => Promise<Session | undefined>;
  tell: (session: Session) => void;
  tellLoggedOut: () => void;
}

/**
 * The portal's other tabs in this browser. Session storage is a tab's own, so a new tab asks for the
 * session, and a tab that renewed it tells: a RefreshToken used twice would end the session for all.
 */
export function createOtherTabs(name: string): OtherTabs {
  let channel: BroadcastChannel | undefined;
  let heard: Session[] = [];

  const post = (message: Message) => channel?.postMessage(message);

  return {
    join(ears) {
      if (typeof BroadcastChannel === 'undefined') return;
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.kind === 'ask') {
          const session = ears.answer();
          if (session) post({ kind: 'session', session });
        } else if (data.kind === 'session') {
          heard.push(data.session);
          ears.onSession(data.session);
        } else if (data.kind === 'loggedOut') {
          ears.onLoggedOut();
        }
      };
    },
    async ask() {
      if (!channel) return undefined;
      heard = [];
      post({ kind: 'ask' });
      await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
      return heard.toSorted((a, b) => b.ExpiresAt - a.ExpiresAt)[0];
    },
    tell: (session) => post({ kind: 'session', session }),
    tellLoggedOut: () => post({ kind: 'loggedOut' }),
  };
}

export const otherTabs = createOtherTabs('wathiqa-session');
