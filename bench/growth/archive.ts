import { withClient } from '@wathiqa/server/src/commands/pg-client.ts';

/** What belongs to a request and would leave with it; the money stays. */
const OF_A_REQUEST = [
  'documents',
  'request_history',
  'request_messages',
  'document_corrections',
  'shipments',
  'notifications',
];

/**
 * Takes out of a register all requests that are over, as an archive would, and leaves no trace of them in tables and indexes.
 *
 * @returns how many are left
 */
export async function takeOutEnded(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query(
      `CREATE TEMP TABLE going AS SELECT id FROM requests WHERE state <> 'WAITING_APPROVAL' AND (
         state = 'REJECTED' OR delivery IN ('DELIVERED', 'RETURNED'))`,
    );
    await client.query('CREATE INDEX ON going (id)');
    await client.query('ANALYZE going');
    for (const table of OF_A_REQUEST) {
      await client.query(`DELETE FROM ${table} USING going WHERE request_id = going.id`);
    }
    await client.query('DELETE FROM requests USING going WHERE requests.id = going.id');
    for (const table of ['requests', ...OF_A_REQUEST]) {
      await client.query(`VACUUM (FULL, ANALYZE) ${table}`);
    }
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM requests',
    );
    return rows[0]?.count ?? 0;
  });
}
