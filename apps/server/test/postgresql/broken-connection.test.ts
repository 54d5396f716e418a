import { session } from '@wathiqa/contract';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '../support/database/postgresql-database.ts';
import { loginTokenOverHttp, signInOverHttp } from '../support/http/http-citizen.ts';
import { startTcpProxy } from '../support/http/tcp-proxy.ts';
import { spawnServer } from '../support/process/spawn-server.ts';

const EMAIL = 'citizen@wathiqa.example';

test.each([
  ['PostgreSQL ends it', 'terminate'],
  ['the network resets it', 'reset'],
] as const)(
  'broken connection during a transaction because %s: call fails, server survives',
  async (_why, how) => {
    const place = await createDatabase(inject('adminUrl'), inject('template'));
    onTestFinished(() => place.drop());
    const { DATABASE_URL } = place.environment;
    const proxy = await startTcpProxy(DATABASE_URL);
    const server = await spawnServer(place, { DATABASE_URL: proxy.url });
    await signInOverHttp(server.url, EMAIL);

    const blocking = await connect(DATABASE_URL);
    await blocking.query('BEGIN');
    await blocking.query('SELECT FROM citizens FOR UPDATE');
    const signingIn = signIn(server.url);
    const observing = await connect(DATABASE_URL);
    const waiting = await vi.waitFor(() => waitingBackend(observing), { timeout: 30_000 });

    if (how === 'terminate') await observing.query('SELECT pg_terminate_backend($1)', [waiting]);
    else proxy.reset();

    expect(await signingIn).toMatchObject({
      status: 503,
      retryAfter: '10',
      body: { ResponseCode: 503 },
    });
    await blocking.query('ROLLBACK');
    expect((await signIn(server.url)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  },
);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function waitingBackend(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.pid ?? 0;
}

async function signIn(url: string) {
  const token = await loginTokenOverHttp(url, EMAIL);
  const answer = await fetch(`${url}${session.login.path}`, {
    method: session.login.method,
    headers: { 'content-type': 'application/json', email: EMAIL, token },
    body: JSON.stringify({ Username: 'portal', Password: 'portal' }),
  });
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, retryAfter, body: await answer.json() };
}
