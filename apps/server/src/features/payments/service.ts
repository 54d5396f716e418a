import type { Payment } from '@wathiqa/contract';
import type { Database } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import { requestNotFoundError } from '../requests/service.ts';
import { findAttempts } from './attempts.ts';
import { createChargeService } from './charge.ts';
import { type EventOutcome, handleProviderEvent } from './event-handler.ts';
import { findOwnPayment, toPaymentDto } from './own-payment.ts';
import { createPoller } from './poller.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import { monitorProvider } from './provider-health.ts';

export type Payments = ReturnType<typeof paymentService>;

/** What payments are made with. */
export interface PaymentDependencies {
  database: Database;
  provider: PaymentProvider;
  /** The address people reach the product at. */
  publicUrl: string;
  now?: () => Date;
}

/** Paying for one's own request, and what the provider says of it. */
export function paymentService({
  database,
  provider: configuredProvider,
  publicUrl,
  now = () => new Date(),
}: PaymentDependencies) {
  const provider = monitorProvider(configuredProvider, now);
  const charges = createChargeService(database, provider, { publicUrl, now });
  const poller = createPoller(database, provider, charges);

  /** The same answer for an unknown request and somebody else's (decisions §3). */
  async function ownPayment(sessionId: string, requestId: string) {
    const own = await findOwnPayment(database, sessionId, requestId);
    if (!own.session_alive) throw new ServiceError('UNAUTHENTICATED');
    if (own.state === null) throw requestNotFoundError();
    return { ...own, state: own.state };
  }

  /** @throws ServiceError UNAUTHENTICATED, or MALFORMED for a request that is not the caller's */
  async function read(sessionId: string, requestId: string): Promise<Payment> {
    const own = await ownPayment(sessionId, requestId);
    return toPaymentDto(requestId, own, { now: now(), available: provider.available() });
  }

  return {
    /** Address of the provider's plugin script. */
    scriptUrl: provider.scriptUrl,
    read,

    /**
     * A code to pay with in cash: the one that is open, or a new one.
     *
     * @throws ServiceError as `read`; NOTHING_DUE; UNAVAILABLE when the provider does not answer
     */
    async payInCash(sessionId: string, requestId: string): Promise<Payment> {
      await ownPayment(sessionId, requestId);
      await charges.open(Number(requestId), 'cash');
      return read(sessionId, requestId);
    },

    /**
     * The address of the provider's page where a card is entered.
     *
     * @throws ServiceError as `payInCash`
     */
    async payByCard(sessionId: string, requestId: string): Promise<string> {
      await ownPayment(sessionId, requestId);
      await charges.open(Number(requestId), 'card');
      const attempts = await findAttempts(database.query, Number(requestId));
      const open = attempts.find(({ method, state }) => method === 'card' && state === 'open');
      // It was paid or ended while the page was being opened.
      if (!open?.checkout_url) throw new ServiceError('NOTHING_DUE');
      return open.checkout_url;
    },

    /** Asks the provider now about every attempt that may have been paid. @throws ServiceError as `read` */
    async check(sessionId: string, requestId: string): Promise<Payment> {
      const { state } = await ownPayment(sessionId, requestId);
      if (state === 'WAITING_PAYMENT') {
        const attempts = await findAttempts(database.query, Number(requestId));
        await Promise.all(
          attempts
            .filter(({ next_poll_at }) => next_poll_at !== null)
            .map((attempt) => poller.pollProvider(attempt, now()).catch(isProviderError)),
        );
      }
      return read(sessionId, requestId);
    },

    /**
     * Takes a notification of the provider.
     *
     * @param text as it arrived
     * @throws ServiceError MALFORMED when its signature does not hold
     */
    async handleWebhook(text: unknown): Promise<EventOutcome> {
      const read = provider.parseWebhook(text);
      if (!read.accepted) throw new ServiceError('MALFORMED');
      return handleProviderEvent(database, read.event, 'webhook', now());
    },

    /**
     * Makes the ways to pay that `cancelAttempts` closed with us worthless at the provider, now and not at the
     * poller's next round: a code could be paid at a counter until then. What a provider that does not answer
     * leaves undone is done by the poller.
     */
    async cancelCharges(requestId: string): Promise<void> {
      const attempts = await findAttempts(database.query, Number(requestId));
      await poller.cancelNow(
        attempts.filter(({ state }) => state === 'canceling'),
        now(),
      );
    },

    /** A round of what happens by itself with time: resolves with how many attempts it took up. */
    async runPollingRound(at: Date = now()): Promise<number> {
      return (await poller.expireOverdue(at)) + (await poller.pollDue(at));
    },
  };
}

/** The citizen is told by `available` that the provider does not answer. @throws any other error */
function isProviderError(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}
