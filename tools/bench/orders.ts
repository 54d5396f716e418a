import type { RequestId } from '@wathiqa/domain';
import { ContentDigest, JsonParameter } from '@wathiqa/server/src/crypto/encryption.ts';
import { NO_DETAILS } from '@wathiqa/server/src/requests/document-columns.ts';
import { CREATE_REQUESTS, orderRow } from '@wathiqa/server/src/requests/register.ts';
import { encryption } from '@wathiqa/server/test/support/data-keys.ts';
import { openBench } from '../support/bench.ts';
import { SESSION_ID_EXPRESSION } from '../support/citizens.ts';
import { openDatabases } from '../support/databases.ts';
import { load } from '../support/load.ts';
import { accepted, createOrderRequest, createPayload } from '../support/orders.ts';
import { runPgbench, withParameters } from '../support/pgbench.ts';
import { readMemory } from '../support/product.ts';
import { median, print, printMachine } from '../support/report.ts';

const CONNECTIONS = 16;
const CITIZENS = 1000;
const ROUNDS = 3;
/** Until the code is JIT-compiled. */
const WARM_UP_ORDERS = Number(process.env.BENCH_WARM_UP ?? 20_000);
const ORDERS_A_ROUND = Number(process.env.BENCH_ORDERS ?? 30_000);
const PGBENCH_SECONDS = 8;

/** Two-document orders with all checks versus PostgreSQL running the same statement; server memory. */
export default async function benchOrders(): Promise<void> {
  printMachine();
  await using databases = await openDatabases();
  await using bench = await openBench(databases, 'orders', CITIZENS);
  const { product, citizens, databaseUrl } = bench;
  const order = (count: number) =>
    load(product.url, CONNECTIONS, count, createOrderRequest(citizens), accepted);
  await order(WARM_UP_ORDERS);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await order(ORDERS_A_ROUND);
    const alone = await pgbenchOrders(databaseUrl);
    ratios.push(server.perSecond / alone);
    print(
      `round ${round + 1}: server ${server.perSecond}/s (p50 ${server.p50} ms, p99 ${server.p99} ms, ` +
        `${server.failed} failed), pgbench ${alone}/s, ratio ${(server.perSecond / alone).toFixed(2)}`,
    );
  }
  const sent = WARM_UP_ORDERS + ROUNDS * ORDERS_A_ROUND;
  print(`orders: ratio ${median(ratios).toFixed(2)} (median of ${ROUNDS}); target 0.5 or more`);
  print(`server memory after ${sent} orders: ${readMemory(product)} MB; target under 250`);
}

/** Replaced in each order. */
const PLACEHOLDERS = { session: 'a session', key: 'a key', id: '0' as RequestId };

/** pgbench expression per parameter: an order of a random citizen with its own key, no limits. */
const PARAMETERS = [
  `replace(replace(replace(replace(:orders, '${PLACEHOLDERS.session}', ${SESSION_ID_EXPRESSION}::text), '${PLACEHOLDERS.key}', gen_random_uuid()::text), '"id":"${PLACEHOLDERS.id}"', format('"id":"%s"', next_request_id())), '"caller_id":0', '"caller_id":' || :citizen)`,
  '0',
  '0',
  'now()',
];

/** Orders per second of PostgreSQL only: the server's prepared statement in pgbench, one order each. */
function pgbenchOrders(databaseUrl: string): Promise<number> {
  const statement = withParameters(CREATE_REQUESTS, PARAMETERS).trim();
  return runPgbench(databaseUrl, {
    script: `\\set citizen random(1, ${CITIZENS})\n${statement};\n`,
    connections: CONNECTIONS,
    seconds: PGBENCH_SECONDS,
    variables: { orders: ordersOfOne() },
  });
}

/** An order as bound by the server. */
function ordersOfOne(): string {
  const payload = createPayload(0);
  const documents = payload.birthDocs.map((document, index) => ({
    position: index + 1,
    list: 'birthDocs' as const,
    document_type: 'Birth',
    service_code: 'MOICSO001' as const,
    copies: document.numberOfCopies,
    full_name: document.name.fullName,
    mother_full_name: document.motherFullName,
    gender: document.genderCode,
    national_id: document.nid.nationalIdenNumber,
    relation: document.relationCode,
    ...NO_DETAILS,
  }));
  const order = orderRow(
    {
      sessionId: PLACEHOLDERS.session,
      citizenId: 0,
      owner: ['bench', 'bench'],
      idempotencyKey: PLACEHOLDERS.key,
      payloadDigest: new ContentDigest('order', 'bench'),
      contact: payload.contactInfo,
      options: payload.options,
      documents,
      place: undefined,
      expectedTotal: undefined,
    },
    0,
    PLACEHOLDERS.id,
  );
  return String(encryption.encryptParameters([new JsonParameter([order])])[0]);
}
