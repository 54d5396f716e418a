import type { Charge } from './charges.ts';
import { type FailureInjector, WEBHOOK_FAILURES } from './failure-injection.ts';
import { webhookFields } from './webhook-fields.ts';

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
  attempts: number;
}

/** Milliseconds before a notification that was not answered with 200 is sent again, one for each try. */
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
/** How long a notification that is to come out of order waits for the next one. */
const OUT_OF_ORDER_WAIT_MS = 10_000;
const MAX_DELIVERIES = 50;
const WRONG_BY_ONE_POUND = -100;

export interface WebhookSender {
  /** Sends the notification of the charge's status, as the failures that were asked for have it. */
  notify(charge: Charge): void;
  /** The latest first. */
  deliveries(): readonly Delivery[];
  /** Sends nothing more. */
  close(): void;
}

/** Sends the notifications, again and again until they are answered with 200. */
export function createWebhookSender(options: {
  deliver: Deliver;
  failures: FailureInjector;
  secureKey: string;
  now: () => number;
  retryAfter?: readonly number[];
}): WebhookSender {
  const { deliver, failures, secureKey, now, retryAfter = RETRY_DELAYS_MS } = options;
  const timers = new Set<NodeJS.Timeout>();
  const deliveries: Delivery[] = [];
  /** What waits to be sent after the next notification about the same charge. */
  const held = new Map<string, () => void>();

  function schedule(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, milliseconds);
    timers.add(timer.unref());
  }

  async function send(body: string, delivery: Delivery): Promise<void> {
    delivery.answer = await deliver(body).catch(() => 0);
    const wait = retryAfter[delivery.attempts];
    delivery.attempts += 1;
    if (delivery.answer !== 200 && wait !== undefined)
      schedule(wait, () => void send(body, delivery));
  }

  function recordDelivery(charge: Charge, how: string): Delivery {
    const { merchantReference, status } = charge;
    const delivery = { at: now(), merchantReference, status, how, answer: undefined, attempts: 0 };
    deliveries.unshift(delivery);
    deliveries.splice(MAX_DELIVERIES);
    return delivery;
  }

  return {
    notify(charge) {
      const { merchantReference } = charge;
      const failure = failures.consume(WEBHOOK_FAILURES, merchantReference);
      const body = JSON.stringify(webhookFields(charge, secureKey));
      const delivery = recordDelivery(charge, failure?.kind ?? 'asIs');
      const sendIt = () => void send(body, delivery);
      switch (failure?.kind) {
        case undefined:
          sendIt();
          break;
        case 'lost':
          return;
        case 'late':
          schedule(failure.seconds * 1000, sendIt);
          return;
        case 'doubled':
          sendIt();
          void send(body, recordDelivery(charge, 'doubled'));
          break;
        case 'forged':
          // A forger does not come again.
          delivery.attempts = retryAfter.length;
          void send(JSON.stringify(webhookFields(charge, `${secureKey}?`)), delivery);
          break;
        case 'wrongAmount': {
          const fields = webhookFields(charge, secureKey, { amountOff: WRONG_BY_ONE_POUND });
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
          schedule(OUT_OF_ORDER_WAIT_MS, release);
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
