import type { Charge } from './charges.ts';
import { type Failures, NOTIFICATION_FAILURES } from './failures.ts';
import { notificationFields } from './notification.ts';

/** Brings a notification to the merchant; gives the HTTP status of the answer, and fails when there is none. */
export type Deliver = (body: string) => Promise<number>;

/** What became of a notification, for the page that shows it. */
export interface Delivery {
  readonly at: number;
  readonly merchantReference: string;
  readonly status: string;
  readonly how: string;
  /** The status of the answer; 0 when there was none, undefined before there is. */
  answer: number | undefined;
  tries: number;
}

/** Milliseconds before a notification that was not answered with 200 is sent again, one for each try. */
const RETRY_AFTER = [1_000, 5_000, 30_000, 120_000, 600_000];
/** How long a notification that is to come out of order waits for the next one. */
const OUT_OF_ORDER_WAIT = 10_000;
const DELIVERIES_KEPT = 50;
const WRONG_BY_ONE_POUND = -100;

export interface Sender {
  /** Sends the notification of the charge's status, as the failures that were asked for have it. */
  notify(charge: Charge): void;
  /** The latest first. */
  deliveries(): readonly Delivery[];
  /** Sends nothing more. */
  close(): void;
}

/** Sends the notifications, again and again until they are answered with 200. */
export function createSender(options: {
  deliver: Deliver;
  failures: Failures;
  secureKey: string;
  now: () => number;
  retryAfter?: readonly number[];
}): Sender {
  const { deliver, failures, secureKey, now, retryAfter = RETRY_AFTER } = options;
  const timers = new Set<NodeJS.Timeout>();
  const deliveries: Delivery[] = [];
  /** What waits to be sent after the next notification about the same charge. */
  const held = new Map<string, () => void>();

  function after(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, milliseconds);
    timers.add(timer.unref());
  }

  async function send(body: string, delivery: Delivery): Promise<void> {
    delivery.answer = await deliver(body).catch(() => 0);
    const wait = retryAfter[delivery.tries];
    delivery.tries += 1;
    if (delivery.answer !== 200 && wait !== undefined) after(wait, () => void send(body, delivery));
  }

  function noted(charge: Charge, how: string): Delivery {
    const { merchantReference, status } = charge;
    const delivery = { at: now(), merchantReference, status, how, answer: undefined, tries: 0 };
    deliveries.unshift(delivery);
    deliveries.splice(DELIVERIES_KEPT);
    return delivery;
  }

  return {
    notify(charge) {
      const { merchantReference } = charge;
      const failure = failures.take(NOTIFICATION_FAILURES, merchantReference);
      const body = JSON.stringify(notificationFields(charge, secureKey));
      const delivery = noted(charge, failure?.kind ?? 'asIs');
      const sendIt = () => void send(body, delivery);
      switch (failure?.kind) {
        case undefined:
          sendIt();
          break;
        case 'lost':
          return;
        case 'late':
          after(failure.seconds * 1000, sendIt);
          return;
        case 'doubled':
          sendIt();
          void send(body, noted(charge, 'doubled'));
          break;
        case 'forged':
          // A forger does not come again.
          delivery.tries = retryAfter.length;
          void send(JSON.stringify(notificationFields(charge, `${secureKey}?`)), delivery);
          break;
        case 'wrongAmount': {
          const fields = notificationFields(charge, secureKey, { amountOff: WRONG_BY_ONE_POUND });
          void send(JSON.stringify(fields), delivery);
          break;
        }
        case 'outOfOrder': {
          if (held.has(merchantReference)) {
            sendIt();
            break;
          }
          const release = () => {
            if (held.delete(merchantReference)) sendIt();
          };
          held.set(merchantReference, release);
          after(OUT_OF_ORDER_WAIT, release);
          return;
        }
      }
      held.get(merchantReference)?.();
    },
    deliveries: () => deliveries,
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
