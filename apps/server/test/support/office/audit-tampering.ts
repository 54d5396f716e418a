import { sql } from 'kysely';
import type { Database } from '../../../src/db/database.ts';

/** Runs statements as the database owner. */
export function asOwner(
  { database }: { readonly database: Pick<Database, 'query'> },
  ...statements: string[]
): Promise<void> {
  return database.query.connection().execute(async (connection) => {
    await sql`RESET ROLE`.execute(connection);
    try {
      for (const statement of statements) await sql.raw(statement).execute(connection);
    } finally {
      await sql`SET ROLE wathiqa_app`.execute(connection);
    }
  });
}

/** Recomputes the hash chain. */
export const RECHAIN = `DO $$
  DECLARE entry audit_entries; before bytea := '';
  BEGIN
    FOR entry IN SELECT audit_entries.* FROM audit_entries JOIN audit_chain ON entry_id = id ORDER BY position LOOP
      before := audit_hash(entry, before);
      UPDATE audit_chain SET hash = before WHERE entry_id = entry.id;
    END LOOP;
  END $$`;
/** Closes the gaps of deleted links. */
export const RENUMBER = `UPDATE audit_chain SET position = renumbered.position FROM (
    SELECT entry_id, row_number() OVER (ORDER BY position) AS position FROM audit_chain
  ) AS renumbered WHERE renumbered.entry_id = audit_chain.entry_id`;
export const DISARM = [
  'ALTER TABLE audit_entries DISABLE TRIGGER USER',
  'ALTER TABLE audit_chain DISABLE TRIGGER USER',
];
export const ARM = DISARM.map((statement) => statement.replace('DISABLE', 'ENABLE'));
/** Deletes the last entries, links and seals. */
export const cutOff = (position: string) => [
  `DELETE FROM audit_seals WHERE position > ${position}`,
  `DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_chain WHERE position > ${position})`,
  `DELETE FROM audit_chain WHERE position > ${position}`,
];
export const DISARM_SEALS = 'ALTER TABLE audit_seals DISABLE TRIGGER USER';
