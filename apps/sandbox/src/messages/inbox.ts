/** A message as it arrived. */
export interface ReceivedMessage {
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
  readonly deliveryCount: number;
}

export type DeliveredMessage = Omit<ReceivedMessage, 'number' | 'at' | 'deliveryCount'>;

export type Inbox = ReturnType<typeof createInbox>;

/** Older ones are forgotten. */
const MAX_MESSAGES = 5_000;

/** What the people of the trial have in their phones and mailboxes. */
export function createInbox(now: () => number) {
  const received = new Map<string, ReceivedMessage>();
  let count = 0;

  return {
    /** Takes a message; one with a key that has come before changes nothing but how often it was brought. */
    receive(message: DeliveredMessage): void {
      const messageKey = `${message.channel} ${message.key}`;
      const before = received.get(messageKey);
      if (before) {
        received.set(messageKey, { ...before, deliveryCount: before.deliveryCount + 1 });
        return;
      }
      count += 1;
      received.set(messageKey, {
        ...message,
        number: count,
        at: new Date(now()),
        deliveryCount: 1,
      });
      if (received.size > MAX_MESSAGES) {
        const [oldest] = received.keys();
        if (oldest !== undefined) received.delete(oldest);
      }
    },

    /** All that is remembered, the latest first. */
    list: (): ReceivedMessage[] => [...received.values()].reverse(),

    find: (number: number): ReceivedMessage | undefined =>
      [...received.values()].find((message) => message.number === number),
  };
}
