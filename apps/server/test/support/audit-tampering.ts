import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';

/** Does what only the owner of the database may. */
export function asOwner(
  { database }: { readonly database: Pick<Database, 'query'> },
  ...statements: string[]
): Promise<void> {
  return database.query.connection().execute(async (connection) => {
    for (const statement of ['RESET ROLE', ...statements, 'SET ROLE wathiqa_app']) {
      await sql.raw(statement).execute(connection);
    }
  });
}

/** Makes the chain anew, by the register's own rule, as if every entry had always been what it is now. */
export const RECHAIN = `DO $$
  DECLARE entry audit_entries; before bytea := '';
  BEGIN
    FOR entry IN SELECT * FROM audit_entries ORDER BY id LOOP
      entry.previous_hash := before;
      before := audit_hash(entry);
      UPDATE audit_entries SET previous_hash = entry.previous_hash, hash = before WHERE id = entry.id;
    END LOOP;
  END $$`;
export const DISARM = 'ALTER TABLE audit_entries DISABLE TRIGGER USER';
export const DISARM_SEALS = 'ALTER TABLE audit_seals DISABLE TRIGGER USER';
