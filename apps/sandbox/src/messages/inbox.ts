/** A message as it arrived. */
export interface Received {
  /** Counted from 1, in the order of arrival. */
  readonly number: number;
  readonly channel: 'sms' | 'email';
  readonly at: Date;
  /** Names the message: the one that has come before is not shown twice. */
  readonly key: string;
  /** A mobile, or an e-mail address. */
  readonly to: string;
  readonly text: string;
  /** Of an e-mail. */
  readonly subject: string;
  /** Of an e-mail; empty without. */
  readonly html: string;
  /** How often it was brought, the first time included. */
  readonly brought: number;
}

export type Delivered = Omit<Received, 'number' | 'at' | 'brought'>;

export type Inbox = ReturnType<typeof inbox>;

/** Older ones are forgotten. */
const MOST = 5_000;

/** What the people of the trial have in their phones and mailboxes. */
export function inbox(now: () => number) {
  const received = new Map<string, Received>();
  let count = 0;

  return {
    /** Takes a message; one with a key that has come before changes nothing but how often it was brought. */
    take(message: Delivered): void {
      const place = `${message.channel} ${message.key}`;
      const before = received.get(place);
      if (before) {
        received.set(place, { ...before, brought: before.brought + 1 });
        return;
      }
      count += 1;
      received.set(place, { ...message, number: count, at: new Date(now()), brought: 1 });
      if (received.size > MOST) {
        const [oldest] = received.keys();
        if (oldest !== undefined) received.delete(oldest);
      }
    },

    /** All that is remembered, the latest first. */
    list: (): Received[] => [...received.values()].reverse(),

    find: (number: number): Received | undefined =>
      [...received.values()].find((message) => message.number === number),
  };
}
