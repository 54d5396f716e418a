import { randomBytes } from 'node:crypto';
import { ContentDigest, JsonParameter } from '@wathiqa/server/src/crypto/encryption.ts';
import { NO_DETAILS } from '@wathiqa/server/src/requests/document-columns.ts';
import { orderRow } from '@wathiqa/server/src/requests/register.ts';
import type { ServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { type Citizen, signInCitizens } from '../../support/citizens.ts';
import { type BenchDatabase, type BenchDatabases, openDatabases } from '../../support/databases.ts';
import { encryption } from '../../support/encryption.ts';
import { fillRequests } from '../../support/fill.ts';
import { load, type Run } from '../../support/load.ts';
import { median } from '../../support/median.ts';
import { print, printMachine } from '../../support/print.ts';
import { readMemory, startProduct } from '../../support/product.ts';
import { createLookupRequest } from './lookup-request.ts';
import { accepted, createOrderRequest } from './order-request.ts';
import { createPayload } from './payload.ts';
import { PLACEHOLDERS, pgbenchOrders } from './pgbench.ts';

const CONNECTIONS = 16;
const CITIZENS = 1000;
const ROUNDS = 3;
/** Until the code is JIT-compiled. */
const WARM_UP_ORDERS = 20_000;
const ORDERS_A_ROUND = 30_000;
const LOOKUPS_A_ROUND = 30_000;
const FEW = 10_000;
const MANY = Number(process.env.BENCH_REQUESTS ?? 2_000_000);

/**
 * Two-document orders with all checks versus PostgreSQL running the same statement; server memory; and status lookup
 * with few and many requests.
 */
export default async function benchOrders(): Promise<void> {
  printMachine();
  await using databases = await openDatabases();
  await orders(databases);
  await lookups(databases);
}

async function orders(databases: BenchDatabases): Promise<void> {
  const { product, citizens, database } = await startWithCitizens(databases, 'orders');
  try {
    await load(product.url, CONNECTIONS, WARM_UP_ORDERS, createOrderRequest(citizens), accepted);
    const rounds: { server: Run; alone: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await load(
        product.url,
        CONNECTIONS,
        ORDERS_A_ROUND,
        createOrderRequest(citizens),
        accepted,
      );
      const alone = await pgbenchOrders(database.databaseUrl, {
        connections: CONNECTIONS,
        seconds: 8,
        citizens: CITIZENS,
        orders: ordersOfOne(),
      });
      rounds.push({ server, alone });
      print(
        `round ${round + 1}: server ${server.perSecond}/s (p50 ${server.p50} ms, p99 ${server.p99} ms, ` +
          `${server.failed} failed), pgbench ${alone}/s, ratio ${(server.perSecond / alone).toFixed(2)}`,
      );
    }
    const ratio = median(rounds.map(({ server, alone }) => server.perSecond / alone));
    const sent = WARM_UP_ORDERS + ROUNDS * ORDERS_A_ROUND;
    print(`orders: ratio ${ratio.toFixed(2)} (median of ${ROUNDS}); target 0.5 or more`);
    print(`server memory after ${sent} orders: ${readMemory(product)} MB; target under 250`);
  } finally {
    await product.stop();
    await database.close();
  }
}

async function lookups(databases: BenchDatabases): Promise<void> {
  const few = await startWithCitizens(databases, 'few');
  const many = await startWithCitizens(databases, 'many');
  try {
    await fillRequests(few.database.databaseUrl, FEW);
    await fillRequests(many.database.databaseUrl, MANY);
    const lookFew = await createLookupRequest(few.database.databaseUrl, few.citizens);
    const lookMany = await createLookupRequest(many.database.databaseUrl, many.citizens);
    await load(few.product.url, CONNECTIONS, 5_000, lookFew, accepted);
    await load(many.product.url, CONNECTIONS, 5_000, lookMany, accepted);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const a = await load(few.product.url, CONNECTIONS, LOOKUPS_A_ROUND, lookFew, accepted);
      const b = await load(many.product.url, CONNECTIONS, LOOKUPS_A_ROUND, lookMany, accepted);
      ratios.push(b.p99 / a.p99);
      print(
        `round ${round + 1}: status with ${FEW} stored p50 ${a.p50} p99 ${a.p99} ms (${a.failed} failed), ` +
          `with ${MANY} p50 ${b.p50} p99 ${b.p99} ms (${b.failed} failed), ratio ${(b.p99 / a.p99).toFixed(2)}`,
      );
    }
    print(
      `status: p99 ratio ${median(ratios).toFixed(2)} (median of ${ROUNDS}); target 1.3 or less`,
    );
  } finally {
    for (const { product, database } of [few, many]) {
      await product.stop();
      await database.close();
    }
  }
}

async function startWithCitizens(
  databases: BenchDatabases,
  name: string,
): Promise<{ product: ServerProcess; citizens: Citizen[]; database: BenchDatabase }> {
  const database = await databases.open(name);
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(database.databaseUrl, secret);
  const citizens = await signInCitizens(database.databaseUrl, secret, CITIZENS);
  return { product, citizens, database };
}

/** An order as bound by the server. */
export function ordersOfOne(): string {
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
