/** PgBouncer: session mode works; in transaction and statement mode the server refuses to start with a reason. */
import { requestEvents } from '@wathiqa/contract';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { decideOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import {
  DidNotStart,
  startServerProcess,
} from '@wathiqa/server/test/support/process/server-process.ts';
import { DrillFailed, expectThat, report, Stack } from './support/drill.ts';
import { startPgBouncer } from './support/pgbouncer.ts';

const CITIZEN = 'citizen@wathiqa.example';
const CLERK = 'clerk@wathiqa.example';
const ORDERS = 300;
const AT_ONCE = 30;
const HEARD_WITHIN_MS = 10_000;

export async function poolers(): Promise<void> {
  await using stack = new Stack();
  const cluster = stack.add(await startCluster({ durable: false }));
  const place = await createDatabase(cluster.adminUrl);
  const direct = place.environment.DATABASE_URL;
  // Migrated by the owner without a pooler.
  await (await startServerProcess(place.environment)).stop();

  for (const mode of ['transaction', 'statement'] as const) {
    const pooler = stack.add(await startPgBouncer(direct, mode));
    const through = pooler.urlOf(direct);
    report(`${mode} mode`, await refusal({ ...place.environment, DATABASE_URL: through }));
    report(
      `notices through ${mode} mode`,
      await refusal({ ...place.environment, DATABASE_LISTEN_URL: through }),
    );
  }

  const pooler = stack.add(await startPgBouncer(direct, 'session'));
  const server = stack.add(
    await startServerProcess({
      ...place.environment,
      DATABASE_URL: pooler.urlOf(direct),
      DATABASE_OWNER_URL: direct,
    }),
  );
  const citizen = await signInOverHttp(server.url, CITIZEN);
  const ids = new Set<string>();
  for (let sent = 0; sent < ORDERS; sent += AT_ONCE) {
    const answers = Array.from({ length: AT_ONCE }, () => citizen.order(crypto.randomUUID()));
    for (const id of await Promise.all(answers)) ids.add(id);
  }
  report('session mode, orders accepted', `${ids.size} of ${ORDERS}`);
  expectThat(ids.size === ORDERS, 'An order was rejected');

  const [id = ''] = ids;
  const accessToken = citizen.secrets[2] ?? '';
  const heard = await hears(server.url, accessToken, id, () =>
    decideOverHttp(server.url, CLERK, id),
  );
  report('session mode, latency from a change to the page', `${heard} ms`);
}

async function refusal(environment: Record<string, string>): Promise<string> {
  try {
    await (await startServerProcess(environment)).stop();
  } catch (error) {
    if (!(error instanceof DidNotStart)) throw error;
    const said = error.message.trim();
    expectThat(/pool|DATABASE_LISTEN_URL/.test(said), `Rejected without the reason: ${said}`);
    expectThat(!said.includes('\n'), `More than one line: ${said}`);
    return `refused: ${said}`;
  }
  throw new DrillFailed('The server started');
}

/** Milliseconds until the event stream reports a `change`. */
async function hears(
  url: string,
  accessToken: string,
  requestId: string,
  change: () => Promise<void>,
): Promise<number> {
  const response = await fetch(`${url}${requestEvents.path}`, {
    headers: { authorization: `Bearer ${accessToken}`, requestid: requestId },
    signal: AbortSignal.timeout(HEARD_WITHIN_MS),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  // The initial event confirms the stream.
  await reader?.read();
  const changed = performance.now();
  await change();
  await reader?.read();
  const waited = Math.round(performance.now() - changed);
  await reader?.cancel();
  return waited;
}
