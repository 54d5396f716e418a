import { addDays, cairoDay, type DifferenceKind, isoDay } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { handleProviderEvent } from './event-handler.ts';
import { sumLedger } from './ledger.ts';
import { isUnavailable } from './provider/health.ts';
import { type PaymentProvider, ProviderError, type ProviderEvent } from './provider/types.ts';
import { findUnpaidAttempts } from './repository/attempts.ts';
import { type CheckedPayment, findDayPayments } from './repository/payments.ts';
import {
  BEFORE_ALL,
  type Difference,
  type Differences,
  endRun,
  findUnfinishedDays,
  insertReport,
  keepRun,
  LISTED_DIFFERENCES,
  openRun,
  type ReconciliationPlace,
  type ReconciliationRun,
  type Report,
} from './repository/reconciliations.ts';
import { findUndecidedRefunds } from './repository/refunds.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'paymentProvider'>;

/** What the provider says of a reference of ours, or that it gives no answer. */
type Answer = ProviderEvent | undefined | 'noAnswer';

/** Asks the provider about our references. */
interface ProviderLookup {
  ask(reference: string): Promise<Answer>;
  /** Whether it gave no answer at all, and is not asked any more. */
  unavailable(): boolean;
}

/** Questions to the provider under way at once. */
const CONCURRENCY = 10;
/** Attempts or payments that are held in memory, and looked at between two moments at which it is kept how far it is. */
const PAGE_SIZE = 500;
/** A run that was left for longer begins anew. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1_000;

interface ReconcileOptions {
  /** YYYY-MM-DD in Cairo; yesterday without it. */
  day?: string | undefined;
  /** Ends it without a report: who was taken for dead asks no more beside the next try. */
  signal?: AbortSignal | undefined;
  pageSize?: number;
}

/**
 * Holds the ledger of a day against what the provider says, payment by payment, and keeps the report; a day may
 * be reconciled again. It goes in pages, and what ends between two of them goes on there when the day is next reconciled.
 * Once the provider gives no answer, the report tells of the page that it was asked about, and the rest waits for the next time.
 *
 * @throws ReconciledElsewhereError when another process does the same: two never count a page twice
 */
export async function reconcile(
  context: Context,
  { day = yesterday(context), signal, pageSize = PAGE_SIZE }: ReconcileOptions = {},
): Promise<Report> {
  const { database, now } = context;
  const lookup = createLookup(context.paymentProvider);
  const staleBefore = new Date(now().getTime() - STALE_AFTER_MS);
  let run = await database.transaction((transaction) =>
    openRun(transaction, day, { now: now(), staleBefore }),
  );
  for (let more = true; more; ) {
    const page = await (run.step === 'attempts' ? checkAttempts : comparePayments)(
      { ...context, lookup, signal },
      run,
      pageSize,
    );
    if (lookup.unavailable()) {
      // Neither counted nor passed: the next time begins with this page.
      const report = await createReport(context, page.run);
      await database.transaction((transaction) => insertReport(transaction, report, now()));
      return report;
    }
    const next = page.full ? page.run : afterStep(page.run);
    more = page.full || run.step === 'attempts';
    await keepRun(database.longQuery, next, run.pages, now());
    run = next;
  }
  const report = await createReport(context, run);
  await database.transaction(async (transaction) => {
    await endRun(transaction, run);
    await insertReport(transaction, report, now());
  });
  return report;
}

/** Yesterday and the days before it whose reconciliation was left in its middle, the first first. */
export async function findDaysToReconcile(context: Context): Promise<string[]> {
  const unfinished = await findUnfinishedDays(context.database.longQuery);
  return [...new Set([...unfinished, yesterday(context)])].toSorted();
}

function yesterday({ now }: Pick<Context, 'now'>): string {
  return isoDay(addDays(cairoDay(now()), -1));
}

/** What a page came to. */
interface Page {
  run: ReconciliationRun;
  /** Whether more may follow. */
  full: boolean;
}

type PageContext = Context & { lookup: ProviderLookup; signal: AbortSignal | undefined };

/** Attempts come first, so that what was missed is among the day's payments. */
function afterStep(run: ReconciliationRun): ReconciliationRun {
  return run.step === 'attempts' ? { ...run, step: 'payments', after: BEFORE_ALL } : run;
}

/** Asks about a page of what could have been paid; what nobody told us of is taken now, and told of in the report. */
async function checkAttempts(
  context: PageContext,
  run: ReconciliationRun,
  pageSize: number,
): Promise<Page> {
  const { database, lookup, now, signal } = context;
  const attempts = await findUnpaidAttempts(database.longQuery, run.day, run.after, pageSize);
  const asked = await mapInBatches(
    attempts,
    async ({ merchantReference }) => ({
      reference: merchantReference,
      event: await lookup.ask(merchantReference),
    }),
    signal,
  );
  const paid = asked.flatMap(({ event }) =>
    event && event !== 'noAnswer' && event.status === 'PAID' ? [event] : [],
  );
  // Noted before they are taken: who ends in between asks again, and finds them taken.
  if (paid.length > 0) {
    await keepRun(database.longQuery, withDifferences(run, paid.map(missed)), run.pages, now());
  }
  const taken = await mapInBatches(
    paid,
    async (event) => ({
      event,
      outcome: await handleProviderEvent(context, event, 'poll', now()),
    }),
    signal,
  );
  return nextPage(run, attempts, pageSize, [
    ...asked
      .filter(({ event }) => event === 'noAnswer')
      .map(({ reference }) => difference('notAsked', reference, 'UNPAID', null)),
    ...taken.filter(({ outcome }) => outcome !== 'duplicate').map(({ event }) => missed(event)),
  ]);
}

function missed(event: ProviderEvent): Difference {
  const found = difference('missedPayment', event.merchantReference, 'UNPAID', 'PAID');
  return { ...found, theirAmount: event.orderAmount };
}

/** Compares a page of the day's payments with what the provider says of them. */
async function comparePayments(
  { database, lookup, signal }: PageContext,
  run: ReconciliationRun,
  pageSize: number,
): Promise<Page> {
  const payments = await findDayPayments(database.longQuery, run.day, run.after, pageSize);
  const compared = await mapInBatches(
    payments,
    async (payment) => paymentDifference(payment, await lookup.ask(payment.merchantReference)),
    signal,
  );
  const counted = { ...run, payments: run.payments + payments.length };
  return nextPage(
    counted,
    payments,
    pageSize,
    compared.filter((found) => found !== undefined),
  );
}

function nextPage(
  run: ReconciliationRun,
  items: readonly { place: ReconciliationPlace }[],
  pageSize: number,
  found: readonly Difference[],
): Page {
  const after = items.at(-1)?.place ?? run.after;
  return {
    run: { ...withDifferences(run, found), pages: run.pages + 1, after },
    full: items.length === pageSize,
  };
}

/** Adds differences to those that are known, what was missed once; as many are listed as a report lists. */
function withDifferences<Known extends Differences>(
  known: Known,
  found: readonly Difference[],
  count = found.length,
): Known {
  const noted = new Set(
    known.differences
      .filter(({ kind }) => kind === 'missedPayment')
      .map(({ merchantReference }) => merchantReference),
  );
  const added = found.filter(
    ({ kind, merchantReference }) => kind !== 'missedPayment' || !noted.has(merchantReference),
  );
  return {
    ...known,
    differences: [...known.differences, ...added].slice(0, LISTED_DIFFERENCES),
    differenceCount: known.differenceCount + count - (found.length - added.length),
  };
}

/** The report of a run, with what the ledger and the refunds say now. */
async function createReport(
  { database }: Context,
  { day, payments, differences, differenceCount }: ReconciliationRun,
): Promise<Report> {
  const { refunds, count } = await findUndecidedRefunds(database.longQuery, LISTED_DIFFERENCES);
  const report = {
    ...{ day, payments, differences, differenceCount },
    ...(await sumLedger(database.longQuery, day)),
  };
  const undecided = refunds.map(({ merchantReference, amount }) => ({
    ...difference('undecidedRefund', merchantReference, 'requested', null),
    ourAmount: amount,
  }));
  return withDifferences(report, undecided, count);
}

/** Asks the provider; once it does not answer it is not asked any more. */
function createLookup(provider: PaymentProvider): ProviderLookup {
  let unavailable = false;
  return {
    unavailable: () => unavailable,
    ask: async (reference) => {
      if (unavailable) return 'noAnswer';
      try {
        return await provider.status(reference);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        unavailable ||= isUnavailable(error);
        return 'noAnswer';
      }
    },
  };
}

/** Where the provider says otherwise than our books of a payment. */
export function paymentDifference(payment: CheckedPayment, event: Answer): Difference | undefined {
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

/** Asks about each, a few at once. @throws once the time is over */
async function mapInBatches<Item, Found>(
  items: readonly Item[],
  check: (item: Item) => Promise<Found>,
  signal: AbortSignal | undefined,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let first = 0; first < items.length; first += CONCURRENCY) {
    signal?.throwIfAborted();
    found.push(...(await Promise.all(items.slice(first, first + CONCURRENCY).map(check))));
  }
  signal?.throwIfAborted();
  return found;
}
