/**
 * Outage of the civil register on two servers: it does not answer, fails, then asks to wait, under load. Orders and
 * decisions go on; afterwards each undecided document is looked up once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type RegisterReply,
  recordOf,
  startRegister,
} from '@wathiqa/server/test/support/civil-register.ts';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { runSql } from '../support/sql.ts';
import { expectThat, report, Stack, times } from './support/drill.ts';
import type { Load } from './support/load.ts';
import { endLoad, startLoadedServers } from './support/two-servers.ts';
import { countsText } from './support/watched-client.ts';

/** A compressed hour: breaker probes every 30 seconds, lookup retries within ten minutes. */
const OUTAGE_MS = times('DRILL_REGISTER_OUTAGE', 120) * 1_000;
const CAUGHT_UP_WITHIN_MS = 600_000;
/** Orders whose documents no one decides. */
const ORDER_EVERY_MS = 250;
/** Of the load during the outage, relative to before; the machine has other work. */
const LEAST_PART = 0.5;

const OUTAGES: Record<string, () => RegisterReply | Promise<RegisterReply>> = {
  'no answer': () => new Promise<RegisterReply>(() => {}),
  'connections broken': () => ({ breaks: true }),
  'status 500': () => ({ status: 500 }),
  'status 503, Retry-After 5': () => ({ status: 503, headers: { 'retry-after': '5' } }),
};

interface Lookup {
  request_id: string;
  state: string;
  answers: number;
}

export async function registerOutage(): Promise<void> {
  await using stack = new Stack();
  const cluster = stack.add(await startCluster({ durable: false }));
  const { environment } = await createDatabase(cluster.adminUrl);
  const register = stack.add(await startRegister());
  const { urls, load } = await startLoadedServers(
    environment.DATABASE_URL,
    stack,
    register.environment,
  );
  const citizen = await signInOverHttp(urls[0] ?? '', 'mona@wathiqa.example');
  const undecided: string[] = [];
  let ended = false;
  const ordering = (async () => {
    for (; !ended; await delay(ORDER_EVERY_MS)) {
      undecided.push(await citizen.order(crypto.randomUUID()));
    }
  })();

  const before = await rateOf(load, 10_000);
  const slow: string[] = [];
  for (const [name, answer] of Object.entries(OUTAGES)) {
    register.answer = answer;
    const asked = register.asked.length;
    const rate = await rateOf(load, OUTAGE_MS / Object.keys(OUTAGES).length);
    report(
      name,
      `${rate.toFixed(1)} decided requests/s (before ${before.toFixed(1)}), ` +
        `${register.asked.length - asked} lookups tried`,
    );
    if (rate < before * LEAST_PART) slow.push(name);
  }
  register.answer = (request) => ({ body: recordOf(request) });
  const back = Date.now();
  ended = true;
  await ordering;
  const losses = await endLoad(load, environment.DATABASE_URL);
  let lookups = await findLookups(environment.DATABASE_URL);
  report('pending when the register is back', countOf(lookups, 'pending'));
  while (countOf(lookups, 'pending') > 0 && Date.now() - back < CAUGHT_UP_WITHIN_MS) {
    await delay(1_000);
    lookups = await findLookups(environment.DATABASE_URL);
  }
  const caughtUp = ((Date.now() - back) / 1_000).toFixed(0);
  report('caught up after', `${caughtUp} s`);
  report('lookups done; unneeded', `${countOf(lookups, 'done')}; ${countOf(lookups, 'unneeded')}`);
  const done = new Set(
    lookups.filter(({ state }) => state === 'done').map(({ request_id }) => request_id),
  );
  const lost = undecided.filter((id) => !done.has(id));
  const doubled = lookups.filter(({ answers }) => answers > 1);
  report('orders undecided; without their lookup', `${undecided.length}; ${lost.length}`);
  report('documents looked up twice', doubled.length);

  expectThat(losses.length === 0, losses.slice(0, 10).join('; '));
  expectThat(load.answers.wrong.size === 0, countsText(load.answers.wrong));
  expectThat(slow.length === 0, `Decisions were slower: ${slow.join(', ')}`);
  expectThat(countOf(lookups, 'pending') === 0, 'Lookups are still pending');
  expectThat(lost.length === 0, `Without a lookup: ${lost.slice(0, 10).join(', ')}`);
  expectThat(doubled.length === 0, `Looked up twice: ${JSON.stringify(doubled.slice(0, 10))}`);
}

/** Requests ordered and decided per second, during some time. */
async function rateOf({ acknowledged }: Load, milliseconds: number): Promise<number> {
  const { size } = acknowledged.decided;
  await delay(milliseconds);
  return ((acknowledged.decided.size - size) * 1_000) / milliseconds;
}

const countOf = (lookups: readonly Lookup[], wanted: string) =>
  lookups.filter(({ state }) => state === wanted).length;

function findLookups(url: string): Promise<Lookup[]> {
  return runSql<Lookup>(
    url,
    `SELECT lookup.request_id::text, state, (
       SELECT count(*)::int FROM audit_entries AS entry
       WHERE entry.request_id = lookup.request_id AND action = 'request.lookUp'
         AND detail ->> 'documentId' = document_id::text
     ) AS answers
     FROM document_lookups AS lookup`,
  );
}
