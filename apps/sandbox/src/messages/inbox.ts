export const INJECTED_FAULTS = [
  'none',
  'hang',
  'error',
  'malformedResponse',
  'refuse',
  'doubled',
] as const;
/**
 * `hang`: no response; `error`: temporary failure; `malformedResponse`: unreadable; `refuse`: permanent failure;
 * `doubled`: delivered, but the response is lost and a retry follows.
 */
export type InjectedFault = (typeof INJECTED_FAULTS)[number];

export interface InjectedFaults {
  sms: InjectedFault;
  email: InjectedFault;
}

export interface ReceivedMessage {
  /** From 1, in arrival order. */
  readonly number: number;
  readonly channel: 'sms' | 'email';
  readonly at: Date;
  /** Idempotency key. */
  readonly key: string;
  /** Mobile number or e-mail address. */
  readonly to: string;
  readonly text: string;
  /** E-mail only. */
  readonly subject: string;
  /** E-mail only, otherwise empty. */
  readonly html: string;
  /** Including the first. */
  readonly deliveryCount: number;
}

export type DeliveredMessage = Omit<ReceivedMessage, 'number' | 'at' | 'deliveryCount'>;

export type Inbox = ReturnType<typeof createInbox>;

const MAX_MESSAGES = 5_000;

/** Messages received by all trial users. */
export function createInbox(now: () => number) {
  const received = new Map<string, ReceivedMessage>();
  let count = 0;

  return {
    /** A repeated key only increments the delivery count. */
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

    list: (): ReceivedMessage[] => [...received.values()].reverse(),

    find: (number: number): ReceivedMessage | undefined =>
      [...received.values()].find((message) => message.number === number),
  };
}
