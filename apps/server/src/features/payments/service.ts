import type { Payment } from '@wathiqa/contract';
import type { Database } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import { noSuchRequest } from '../requests/service.ts';
import { paymentAsking } from './asking.ts';
import { closeAttempts, findAttempts } from './attempts.ts';
import { type EventOutcome, takeEvent } from './events.ts';
import { findOwnPayment, paymentOf } from './own-payment.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import { watchProvider } from './provider-health.ts';
import { lockDue } from './requests.ts';
import { paymentTending } from './tending.ts';

export type Payments = ReturnType<typeof paymentService>;

/** What payments are made with. */
export interface PaymentParts {
  database: Database;
  provider: PaymentProvider;
  /** The address people reach the product at. */
  publicUrl: string;
  now?: () => Date;
}

/** Paying for one's own request, and what the provider says of it. */
export function paymentService({
  database,
  provider: given,
  publicUrl,
  now = () => new Date(),
}: PaymentParts) {
  const provider = watchProvider(given, now);
  const asking = paymentAsking(database, provider, { publicUrl, now });
  const tending = paymentTending(database, provider, asking);

  /** The same answer for an unknown request and somebody else's (decisions §3). */
  async function ownPayment(sessionId: string, requestId: string) {
    const own = await findOwnPayment(database, sessionId, requestId);
    if (!own.session_alive) throw new ServiceError('UNAUTHENTICATED');
    if (own.state === null) throw noSuchRequest();
    return { ...own, state: own.state };
  }

  /** @throws ServiceError UNAUTHENTICATED, or MALFORMED for a request that is not the caller's */
  async function read(sessionId: string, requestId: string): Promise<Payment> {
    const own = await ownPayment(sessionId, requestId);
    return paymentOf(requestId, own, { now: now(), available: provider.available() });
  }

  return {
    /** Address of the provider's plugin script. */
    scriptAddress: provider.scriptAddress,
    read,

    /**
     * A code to pay with in cash: the one that is open, or a new one.
     *
     * @throws ServiceError as `read`; NOTHING_DUE; UNAVAILABLE when the provider does not answer
     */
    async payInCash(sessionId: string, requestId: string): Promise<Payment> {
      await ownPayment(sessionId, requestId);
      await asking.open(Number(requestId), 'cash');
      return read(sessionId, requestId);
    },

    /**
     * The address of the provider's page where a card is entered.
     *
     * @throws ServiceError as `payInCash`
     */
    async payByCard(sessionId: string, requestId: string): Promise<string> {
      await ownPayment(sessionId, requestId);
      await asking.open(Number(requestId), 'card');
      const attempts = await findAttempts(database.query, Number(requestId));
      const open = attempts.find(({ way, state }) => way === 'card' && state === 'open');
      // It was paid or ended while the page was being opened.
      if (!open?.address) throw new ServiceError('NOTHING_DUE');
      return open.address;
    },

    /** Asks the provider now about every attempt that may have been paid. @throws ServiceError as `read` */
    async check(sessionId: string, requestId: string): Promise<Payment> {
      const { state } = await ownPayment(sessionId, requestId);
      if (state === 'WAITING_PAYMENT') {
        const attempts = await findAttempts(database.query, Number(requestId));
        await Promise.all(
          attempts
            .filter(({ next_poll_at }) => next_poll_at !== null)
            .map((attempt) => tending.lookUp(attempt, now()).catch(isProviderError)),
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
    async notified(text: unknown): Promise<EventOutcome> {
      const read = provider.readNotification(text);
      if (!read.accepted) throw new ServiceError('MALFORMED');
      return takeEvent(database, read.event, 'notification', now());
    },

    /**
     * Closes every open way to pay a request, at the provider first where it answers; the rest is closed by
     * the rounds of `tend`. For a withdrawal, before its transaction; inside it, `closeAttempts` takes what
     * was opened since.
     */
    async close(requestId: string): Promise<void> {
      const id = Number(requestId);
      await database.query.transaction().execute(async (transaction) => {
        if (await lockDue(transaction, id)) await closeAttempts(transaction, id, now());
      });
      const attempts = await findAttempts(database.query, id);
      await tending.closeNow(
        attempts.filter(({ state }) => state === 'closing'),
        now(),
      );
    },

    /** A round of what happens by itself with time: resolves with how many attempts it took up. */
    async tend(at: Date = now()): Promise<number> {
      return (await tending.expireDue(at)) + (await tending.pollDue(at));
    },
  };
}

/** The citizen is told by `available` that the provider does not answer. @throws any other error */
function isProviderError(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}
