import { setTimeout } from 'node:timers/promises';
import { CallError } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openMigratedDatabase } from '../../src/migrated-database.ts';
import { readSettings } from '../../src/settings.ts';
import { type Cluster, startCluster } from '../support/database/postgresql-cluster.ts';
import { createDatabase, type TestDatabase } from '../support/database/postgresql-database.ts';
import { createDataFolder } from '../support/database/test-database.ts';
import { type HttpCitizen, signInOverHttp } from '../support/http/http-citizen.ts';
import { spawnServer } from '../support/process/spawn-server.ts';
import { seededRandom } from '../support/test-length.ts';

const ROUNDS = 10;
const CONCURRENCY = 8;
/** From the first order to the latest kill. */
const KILL_WITHIN_MS = 700;

let cluster: Cluster | undefined;
let place: TestDatabase;

beforeAll(async () => {
  if (inject('engine') === 'pglite') {
    place = await createDataFolder(inject('template'));
    return;
  }
  // Needs fsync as in production; PostgreSQL itself is not killed.
  const given = process.env.TEST_DATABASE_URL;
  cluster = given ? undefined : await startCluster({ durable: true });
  place = await createDatabase(given ?? cluster?.adminUrl ?? '');
});
afterAll(async () => {
  await place.drop();
  await cluster?.stop();
});

test(`confirmed orders survive server crashes without loss or duplicates`, {
  timeout: 900_000,
}, async () => {
  const random = seededRandom();
  const answered = new Map<string, string>();
  const unanswered = new Set<string>();

  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await spawnServer(place);
    const citizen = await signInOverHttp(server.url, 'citizen@wathiqa.example');
    await sendAgain(citizen, answered, unanswered);

    const stream = Array.from({ length: CONCURRENCY }, () =>
      orderUntilDisconnected(citizen, answered, unanswered),
    );
    await setTimeout(random() * KILL_WITHIN_MS);
    await server.kill();
    await Promise.all(stream);
  }

  const server = await spawnServer(place);
  const citizen = await signInOverHttp(server.url, 'citizen@wathiqa.example');
  await sendAgain(citizen, answered, unanswered);
  // A key answered before a crash returns the same Id afterwards.
  for (const [key, id] of [...answered].slice(0, 20)) {
    expect(await citizen.order(key)).toBe(id);
    expect(await citizen.stateOf(id)).toBe('WAITING_APPROVAL');
  }
  expect(await server.stop(), server.output()).toBe(0);

  expect(answered.size).toBeGreaterThan(ROUNDS);
  expect(await storedOrders()).toEqual(Object.fromEntries(answered));
});

async function orderUntilDisconnected(
  citizen: HttpCitizen,
  answered: Map<string, string>,
  unanswered: Set<string>,
): Promise<void> {
  for (let alive = true; alive; ) {
    alive = await send(citizen, crypto.randomUUID(), answered, unanswered);
  }
}

/** Retries unanswered orders as the portal does: under the same key, one at a time. */
async function sendAgain(
  citizen: HttpCitizen,
  answered: Map<string, string>,
  unanswered: Set<string>,
): Promise<void> {
  for (const key of unanswered) {
    while (unanswered.has(key)) {
      expect(await send(citizen, key, answered, unanswered)).toBe(true);
    }
  }
}

/** Sends an order and records the outcome; false without a response. */
async function send(
  citizen: HttpCitizen,
  key: string,
  answered: Map<string, string>,
  unanswered: Set<string>,
): Promise<boolean> {
  unanswered.add(key);
  try {
    answered.set(key, await citizen.order(key));
    unanswered.delete(key);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // A citizen's orders are written in turn; on a slow disk the last waits too long.
    if (error.code === RESPONSE_CODES.UNAVAILABLE) return true;
    // Accepts no response or a truncated one; another refusal is a bug.
    if (!error.unreachable) throw error;
    return false;
  }
}

/** Ids of complete stored orders by key. */
async function storedOrders(): Promise<Record<string, string>> {
  const register = await openMigratedDatabase(readSettings({ ...place.environment }));
  try {
    const { rows } = await sql<{ key: string; id: string; documents: number; events: number }>`
      SELECT idempotency_key AS key, id::text,
             (SELECT count(*)::int FROM documents WHERE request_id = requests.id) AS documents,
             (SELECT count(*)::int FROM request_history WHERE request_id = requests.id) AS events
      FROM requests`.execute(register.query);
    expect(rows.filter(({ documents, events }) => documents !== 1 || events !== 1)).toEqual([]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    return Object.fromEntries(rows.map(({ key, id }) => [key, id]));
  } finally {
    await register.close();
  }
}
