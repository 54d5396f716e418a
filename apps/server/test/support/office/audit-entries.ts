import type { TestServer } from '../../harness.ts';

/** The latest entry of the audit, without what every entry has of its own. */
export async function lastEntry(server: TestServer) {
  return server.database.query
    .selectFrom('audit_entries')
    .select(['actor_kind', 'actor_id', 'role', 'action', 'request_id', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** How many entries there are. */
export async function countEntries(server: TestServer): Promise<number> {
  const entries = await server.database.query.selectFrom('audit_entries').select('id').execute();
  return entries.length;
}
