import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { TestServer } from '../harness.ts';

/** Moves the register's day, the one that prices hold by, until the test ends. */
export async function moveRegisterDay(server: TestServer, days: number): Promise<void> {
  await setRegisterDay(server, days);
  onTestFinished(() => setRegisterDay(server, 0));
}

async function setRegisterDay(server: TestServer, days: number): Promise<void> {
  await server.database.query.connection().execute(async (connection) => {
    for (const statement of [
      'RESET ROLE',
      `CREATE OR REPLACE FUNCTION cairo_today() RETURNS date LANGUAGE sql STABLE
         RETURN (now() AT TIME ZONE 'Africa/Cairo')::date + ${days}`,
      'SET ROLE wathiqa_app',
    ]) {
      await sql.raw(statement).execute(connection);
    }
  });
}

/** The register's day, so many days from today, as YYYY-MM-DD. */
export async function registerDay(server: TestServer, days = 0): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT (cairo_today() + ${days}::int)::text AS day`.execute(server.database.query);
  return rows[0]?.day ?? '';
}
