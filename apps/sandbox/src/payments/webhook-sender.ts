import { type FailureInjector, WEBHOOK_FAILURES } from '../failures/failure-injection.ts';
import type { Charge } from './charges.ts';
import { webhookFields } from './signed-messages.ts';

/** Resolves with the HTTP status, rejects without a response. */
export type Deliver = (body: string) => Promise<number>;

export interface Delivery {
  readonly at: number;
  readonly merchantReference: string;
  readonly status: string;
  readonly how: string;
  /** HTTP status; 0 without a response, undefined while pending. */
  answer: number | undefined;
  attempts: number;
}

const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Maximum wait for the webhook that must overtake. */
const OUT_OF_ORDER_WAIT_MS = 10_000;
const MAX_DELIVERIES = 50;
const WRONG_BY_ONE_POUND = -100;

export interface WebhookSender {
  /** Sends the status, with injected failures. */
  notify(charge: Charge): void;
  deliveries(): readonly Delivery[];
  close(): void;
}

/** Sends webhooks with retries until HTTP 200. */
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
  /** Webhooks to send after the next one of the same charge. */
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
          // Forged webhooks are not retried.
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

const TIMEOUT_MS = 10_000;

export function createHttpDelivery(address: string): Deliver {
  return async (body) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  };
}
