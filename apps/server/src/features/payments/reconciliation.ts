import { addDays, cairoDay, type DifferenceKind, isoDay } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { handleProviderEvent } from './event-handler.ts';
import { sumLedger } from './ledger.ts';
import { isUnavailable } from './provider/health.ts';
import { type PaymentProvider, ProviderError, type ProviderEvent } from './provider/types.ts';
import { findUnpaidReferences } from './repository/attempts.ts';
import { type CheckedPayment, findDayPayments } from './repository/payments.ts';
import { type Difference, insertReport, type Report } from './repository/reconciliations.ts';
import { findUndecidedRefunds } from './repository/refunds.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'paymentProvider'>;

/** What the provider says of a reference of ours, or that it gives no answer. */
type ProviderLookup = (reference: string) => Promise<ProviderEvent | undefined | 'noAnswer'>;

/** Questions to the provider under way at once. */
const CONCURRENCY = 10;

/**
 * Holds the ledger of a day against what the provider says, payment by payment, and keeps the report; a day may
 * be reconciled again.
 *
 * @param day YYYY-MM-DD in Cairo; yesterday without it
 * @param signal ends it without a report: who was taken for dead asks no more beside the next try
 */
export async function reconcile(
  context: Context,
  day: string = isoDay(addDays(cairoDay(context.now()), -1)),
  signal?: AbortSignal,
): Promise<Report> {
  const { database, now } = context;
  const attempts = await findUnpaidReferences(database.longQuery, day);
  const lookUp = createLookup(context.paymentProvider);
  const missed = await mapInBatches(
    attempts,
    (reference) => checkAttempt(context, reference, lookUp),
    signal,
  );
  // After those, so that what was missed is among the day's payments.
  const payments = await findDayPayments(database.longQuery, day);
  const compared = await mapInBatches(
    payments,
    async (payment) => paymentDifference(payment, await lookUp(payment.merchantReference)),
    signal,
  );
  signal?.throwIfAborted();
  const undecided = await findUndecidedRefunds(database.longQuery);
  const report: Report = {
    day,
    payments: payments.length,
    ...(await sumLedger(database.longQuery, day)),
    differences: [
      ...missed,
      ...compared,
      ...undecided.map(({ merchantReference, amount }) => ({
        ...difference('undecidedRefund', merchantReference, 'requested', null),
        ourAmount: amount,
      })),
    ],
  };
  await database.transaction((transaction) => insertReport(transaction, report, now()));
  return report;
}

/** Asks the provider; once it does not answer it is not asked any more, and the report says so. */
function createLookup(provider: PaymentProvider): ProviderLookup {
  let unavailable = false;
  return async (reference) => {
    if (unavailable) return 'noAnswer';
    try {
      return await provider.status(reference);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      unavailable = isUnavailable(error);
      return 'noAnswer';
    }
  };
}

/** A payment that nobody told us of is taken now, and told of in the report. */
async function checkAttempt(
  context: Context,
  reference: string,
  lookUp: ProviderLookup,
): Promise<Difference | undefined> {
  const event = await lookUp(reference);
  if (event === 'noAnswer') return difference('notAsked', reference, 'UNPAID', null);
  if (event?.status !== 'PAID') return undefined;
  const outcome = await handleProviderEvent(context, event, 'poll', context.now());
  if (outcome === 'duplicate') return undefined;
  const missed = difference('missedPayment', reference, 'UNPAID', 'PAID');
  return { ...missed, theirAmount: event.orderAmount };
}

/** Where the provider says otherwise than our books of a payment. */
export function paymentDifference(
  payment: CheckedPayment,
  event: ProviderEvent | undefined | 'noAnswer',
): Difference | undefined {
  const { merchantReference, amount, refunded } = payment;
  const ours = refunded === 0 ? 'PAID' : refunded < amount ? 'PARTIAL_REFUNDED' : 'REFUNDED';
  if (event === 'noAnswer') return difference('notAsked', merchantReference, ours, null);
  // Another payment under the same reference is the one that the provider speaks of.
  if (!event || event.providerReference !== payment.providerReference) {
    return difference(
      'unknownToProvider',
      merchantReference,
      ours,
      event?.providerReference ?? null,
    );
  }
  if (event.status !== ours) {
    return difference('otherState', merchantReference, ours, event.status);
  }
  const theirs = event.orderAmount < event.paymentAmount ? event.orderAmount : event.paymentAmount;
  if (theirs === amount) return undefined;
  return {
    ...difference('otherAmount', merchantReference, ours, event.status),
    ourAmount: amount,
    theirAmount: theirs,
  };
}

function difference(
  kind: DifferenceKind,
  merchantReference: string,
  ours: string,
  theirs: string | null,
): Difference {
  return { kind, merchantReference, ours, theirs, ourAmount: null, theirAmount: null };
}

/** Asks about each, a few at once, and keeps what was found. */
async function mapInBatches<Item>(
  items: readonly Item[],
  check: (item: Item) => Promise<Difference | undefined>,
  signal: AbortSignal | undefined,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let first = 0; first < items.length; first += CONCURRENCY) {
    signal?.throwIfAborted();
    const checked = await Promise.all(items.slice(first, first + CONCURRENCY).map(check));
    found.push(...checked.filter((difference) => difference !== undefined));
  }
  return found;
}
