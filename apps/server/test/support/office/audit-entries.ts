import type { TestServer } from '../../harness.ts';

/** Latest audit entry without id and time. */
export async function lastEntry(server: TestServer) {
  return server.database.query
    .selectFrom('audit_entries')
    .select(['actor_kind', 'actor_id', 'role', 'action', 'request_id', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function countEntries(server: TestServer): Promise<number> {
  const entries = await server.database.query.selectFrom('audit_entries').select('id').execute();
  return entries.length;
}
