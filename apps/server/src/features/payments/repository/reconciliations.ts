import type { DifferenceKind, Piastres } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';

/** One place where our books and the provider's do not agree. */
export interface Difference {
  kind: DifferenceKind;
  merchantReference: string;
  ours: string;
  theirs: string | null;
  ourAmount: Piastres | null;
  theirAmount: Piastres | null;
}

/** Differences that a report lists; what is beyond is counted. */
export const LISTED_DIFFERENCES = 1_000;

/** Differences of which the first are listed. */
export interface Differences {
  differences: Difference[];
  /** All of them. */
  differenceCount: number;
}

/** What a day's reconciliation found. */
export interface Report extends Differences {
  /** YYYY-MM-DD in Cairo. */
  day: string;
  payments: number;
  taken: Piastres;
  refunded: Piastres;
  unallocated: Piastres;
}

/** Where a page ended: the time as the register writes it, to the microsecond, and the id. */
export interface ReconciliationPlace {
  at: string;
  id: number;
}

/** How far the reconciliation of a day is. */
export interface ReconciliationRun extends Differences {
  day: string;
  /** Pages that are done; whoever does the next says that it comes after these. */
  pages: number;
  /** What is being gone through: what could have been paid first, then what was. */
  step: 'attempts' | 'payments';
  /** Behind which the next page begins. */
  after: ReconciliationPlace;
  /** Compared so far. */
  payments: number;
}

/** The place before the first. */
export const BEFORE_ALL: ReconciliationPlace = { at: '-infinity', id: 0 };

/** Another process goes through the same day: it alone goes on. */
export class ReconciledElsewhereError extends Error {
  override readonly name = 'ReconciledElsewhereError';
}

/** Days that were begun and have no report yet, the first first. */
export async function findUnfinishedDays(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day::text FROM reconciliation_runs ORDER BY day`.execute(database);
  return rows.map(({ day }) => day);
}

/**
 * The run of a day: the one that was left, or a new one.
 *
 * @param staleBefore one that was left before this moment begins anew: what it compared says nothing of now
 */
export async function openRun(
  transaction: Transaction,
  day: string,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<ReconciliationRun> {
  await transaction
    .deleteFrom('reconciliation_runs')
    .where('day', '=', day)
    .where('advanced_at', '<', staleBefore)
    .execute();
  await transaction
    .insertInto('reconciliation_runs')
    .values({ day, advanced_at: now })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const { rows } = await sql<ReconciliationRun>`
    SELECT day::text, pages, step, json_build_object('at', after_at::text, 'id', after_id) AS after, payments,
           difference_count AS "differenceCount", differences
    FROM reconciliation_runs WHERE day = ${day}`.execute(transaction);
  const [run] = rows;
  if (!run) throw new ReconciledElsewhereError(`The run of ${day} has ended`);
  return run;
}

/**
 * Keeps how far a run is.
 *
 * @param pages how many were done when the run was read
 * @throws ReconciledElsewhereError when another process has done the page, and nothing is kept
 */
export async function keepRun(
  database: Kysely<Tables>,
  run: ReconciliationRun,
  pages: number,
  now: Date,
): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE reconciliation_runs
    SET pages = ${run.pages}, step = ${run.step}, after_at = ${run.after.at}::timestamptz, after_id = ${run.after.id},
        payments = ${run.payments}, difference_count = ${run.differenceCount},
        differences = ${JSON.stringify(run.differences)}::jsonb, advanced_at = ${now}
    WHERE day = ${run.day} AND pages = ${pages}`.execute(database);
  if (numAffectedRows !== 1n) throw elsewhere(run);
}

/** Ends a run. @throws ReconciledElsewhereError when another process has gone on with it or ended it */
export async function endRun(transaction: Transaction, run: ReconciliationRun): Promise<void> {
  const ended = await transaction
    .deleteFrom('reconciliation_runs')
    .where('day', '=', run.day)
    .where('pages', '=', run.pages)
    .executeTakeFirstOrThrow();
  if (ended.numDeletedRows !== 1n) throw elsewhere(run);
}

function elsewhere({ day }: ReconciliationRun): ReconciledElsewhereError {
  return new ReconciledElsewhereError(`Another process reconciles ${day}`);
}

/** Keeps a report with the differences that it lists. */
export async function insertReport(
  transaction: Transaction,
  { differences, differenceCount, ...report }: Report,
  ranAt: Date,
): Promise<void> {
  const { id } = await transaction
    .insertInto('reconciliations')
    .values({ ...report, difference_count: differenceCount, ran_at: ranAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (differences.length === 0) return;
  await transaction
    .insertInto('reconciliation_differences')
    .values(
      differences.map((found, index) => ({
        reconciliation_id: id,
        position: index + 1,
        kind: found.kind,
        merchant_reference: found.merchantReference,
        ours: found.ours,
        theirs: found.theirs,
        our_amount: found.ourAmount,
        their_amount: found.theirAmount,
      })),
    )
    .execute();
}
