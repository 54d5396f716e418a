import { addDays, cairoDay, type DifferenceKind, isoDay, receivedAmount } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { handleProviderEvent } from './event-handler.ts';
import { sumLedger } from './ledger.ts';
import {
  isUnavailable,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
} from './provider/types.ts';
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

type Answer = ProviderEvent | undefined | 'noAnswer';

const CONCURRENCY = 10;
/** Rows per page and checkpoint. */
const PAGE_SIZE = 500;
/** Older runs restart. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1_000;

interface ReconcileOptions {
  /** YYYY-MM-DD in Cairo; default yesterday. */
  day?: string | undefined;
  /** Stops without report, so a timed-out attempt does not compete with its retry. */
  signal?: AbortSignal | undefined;
  pageSize?: number;
}

/**
 * Compares a day's ledger with the provider in pages and stores a report; repeatable and resumable. An outage reports
 * the current page; the rest remains.
 *
 * @throws ReconciledElsewhereError under concurrency, so no page counts twice
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
      // No checkpoint: the next run repeats this page.
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

/** Yesterday, and earlier unfinished days, ascending. */
export async function findDaysToReconcile(context: Context): Promise<string[]> {
  const unfinished = await findUnfinishedDays(context.database.longQuery);
  return [...new Set([...unfinished, yesterday(context)])].toSorted();
}

function yesterday({ now }: Pick<Context, 'now'>): string {
  return isoDay(addDays(cairoDay(now()), -1));
}

interface Page {
  run: ReconciliationRun;
  /** Whether more may follow. */
  full: boolean;
}

type PageContext = Context & {
  lookup: ReturnType<typeof createLookup>;
  signal: AbortSignal | undefined;
};

/** Attempts first, so missed payments join the day's payments. */
function afterStep(run: ReconciliationRun): ReconciliationRun {
  return run.step === 'attempts' ? { ...run, step: 'payments', after: BEFORE_ALL } : run;
}

/** Polls unpaid attempts; applies and reports missed payments. */
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
  // Reported before applied: after a crash, a retry finds them applied.
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

/** Adds differences without duplicates, up to the list limit. */
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

/** Report with current ledger sums and refunds. */
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

/** Stops asking after the first outage. */
function createLookup(provider: PaymentProvider) {
  let unavailable = false;
  return {
    unavailable: () => unavailable,
    ask: async (reference: string): Promise<Answer> => {
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

function paymentDifference(payment: CheckedPayment, event: Answer): Difference | undefined {
  const { merchantReference, amount, refunded } = payment;
  const ours = refunded === 0 ? 'PAID' : refunded < amount ? 'PARTIAL_REFUNDED' : 'REFUNDED';
  if (event === 'noAnswer') return difference('notAsked', merchantReference, ours, null);
  // The reference may belong to another payment.
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
  const theirs = receivedAmount(event);
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

/** @throws on abort */
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
