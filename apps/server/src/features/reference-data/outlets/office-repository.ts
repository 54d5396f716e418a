import type { Transaction } from '../../../db/database.ts';
import type { OutletRow } from './repository.ts';

/** False if another writer created the version. */
export async function writeOutlet(
  transaction: Transaction,
  row: Omit<OutletRow, 'saved_by_name'> & { saved_by: string },
): Promise<boolean> {
  const written = await transaction
    .insertInto('outlet_versions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return written !== undefined;
}
