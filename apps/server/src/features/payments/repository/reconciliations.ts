import type { DifferenceKind, Piastres } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';

/** Difference between provider and ledger. */
export interface Difference {
  kind: DifferenceKind;
  merchantReference: string;
  ours: string;
  theirs: string | null;
  ourAmount: Piastres | null;
  theirAmount: Piastres | null;
}

/** Further ones are only counted. */
export const LISTED_DIFFERENCES = 1_000;

export interface Differences {
  differences: Difference[];
  /** Total. */
  differenceCount: number;
}

export interface Report extends Differences {
  /** YYYY-MM-DD in Cairo. */
  day: string;
  payments: number;
  taken: Piastres;
  refunded: Piastres;
  unallocated: Piastres;
}

/** Cursor; time in microseconds. */
export interface ReconciliationPlace {
  at: string;
  id: number;
}

export interface ReconciliationRun extends Differences {
  day: string;
  /** Completed pages; also the optimistic version. */
  pages: number;
  step: 'attempts' | 'payments';
  after: ReconciliationPlace;
  payments: number;
}

/** Initial cursor. */
export const BEFORE_ALL: ReconciliationPlace = { at: '-infinity', id: 0 };

/** Another process continues this day. */
export class ReconciledElsewhereError extends Error {
  override readonly name = 'ReconciledElsewhereError';
}

/** Days begun without report, ascending. */
export async function findUnfinishedDays(database: Reader): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day::text FROM reconciliation_runs ORDER BY day`.execute(database);
  return rows.map(({ day }) => day);
}

/**
 * Resumes or creates a run.
 *
 * @param staleBefore older runs restart, because their results are outdated
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
 * Stores a checkpoint.
 *
 * @param pages count when the run was read
 * @throws ReconciledElsewhereError if another process did the page
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

/** @throws ReconciledElsewhereError if another process continued or ended it */
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
