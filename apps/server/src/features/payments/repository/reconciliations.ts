import type { DifferenceKind, Piastres } from '@wathiqa/domain';
import type { Transaction } from '../../../platform/database.ts';

/** One place where our books and the provider's do not agree. */
export interface Difference {
  kind: DifferenceKind;
  merchantReference: string;
  ours: string;
  theirs: string | null;
  ourAmount: Piastres | null;
  theirAmount: Piastres | null;
}

/** What a day's reconciliation found. */
export interface Report {
  /** YYYY-MM-DD in Cairo. */
  day: string;
  payments: number;
  taken: Piastres;
  refunded: Piastres;
  unallocated: Piastres;
  differences: Difference[];
}

/** Keeps a report with its differences. */
export async function insertReport(
  transaction: Transaction,
  { differences, ...report }: Report,
  ranAt: Date,
): Promise<void> {
  const { id } = await transaction
    .insertInto('reconciliations')
    .values({ ...report, ran_at: ranAt })
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
