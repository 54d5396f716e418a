import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { TestServer } from '../../harness.ts';
import { setRegisterDay } from './register-day.ts';

/** Moves the database's current day until the test ends. */
export async function moveRegisterDay(server: TestServer, days: number): Promise<void> {
  await runAsOwner(server, setRegisterDay(days));
  onTestFinished(() => runAsOwner(server, setRegisterDay(0)));
}

async function runAsOwner(server: TestServer, wanted: string): Promise<void> {
  await server.database.query.connection().execute(async (connection) => {
    for (const statement of ['RESET ROLE', wanted, 'SET ROLE wathiqa_app']) {
      await sql.raw(statement).execute(connection);
    }
  });
}

/** The database's day as YYYY-MM-DD, `days` from today. */
export async function registerDay(server: TestServer, days = 0): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT (cairo_today() + ${days}::int)::text AS day`.execute(server.database.query);
  return rows[0]?.day ?? '';
}
