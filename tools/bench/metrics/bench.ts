import { randomBytes } from 'node:crypto';
import type { ServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { accepted, createOrderRequest } from '../orders/order-request.ts';
import { type Citizen, signInCitizens } from '../support/citizens.ts';
import { openDatabases } from '../support/databases.ts';
import { load } from '../support/load.ts';
import { measureProcessorTime } from '../support/processor-time.ts';
import { startProduct } from '../support/product.ts';
import { runSql } from '../support/sql.ts';

const CONNECTIONS = 16;
const CITIZENS = 1000;
/** Even: each side runs first equally often. */
const ROUNDS = 24;
const ORDERS_A_TURN = Number(process.env.BENCH_REQUESTS ?? 400);
/** Until the order path is JIT-compiled. */
const WARM_UP_ORDERS = 3_000;
const TOKEN = randomBytes(16).toString('hex');
/** As in `deploy/observability/prometheus.yml`. */
const SCRAPE_EVERY_MS = 15_000;

/** In milliseconds. */
interface Cost {
  server: number;
  postgresql: number;
}

interface Side {
  product: ServerProcess;
  databaseUrl: string;
  citizens: Citizen[];
  spent: Cost;
}

/**
 * CPU time of metrics per order: two servers take orders in short alternating rounds, one with metrics and scrapes. CPU
 * time is less sensitive to other load than throughput.
 */
export default async function benchMetrics(): Promise<void> {
  await using databases = await openDatabases();
  const start = async (name: string, more: Record<string, string>): Promise<Side> => {
    const { databaseUrl } = await databases.open(name);
    const secret = randomBytes(32).toString('base64url');
    const product = await startProduct(databaseUrl, secret, more);
    const citizens = await signInCitizens(databaseUrl, secret, CITIZENS);
    return { product, databaseUrl, citizens, spent: { server: 0, postgresql: 0 } };
  };
  const metricsPort = 20_000 + Math.floor(Math.random() * 10_000);
  const without = await start('without', {});
  const counted = await start('with', {
    METRICS_PORT: String(metricsPort),
    METRICS_TOKEN: TOKEN,
  });
  const scraping = setInterval(() => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers }).then(
      (answer) => answer.text(),
      () => {},
    );
  }, SCRAPE_EVERY_MS);
  try {
    for (const side of [without, counted]) {
      await order(side, WARM_UP_ORDERS);
      await runSql(side.databaseUrl, 'VACUUM ANALYZE');
      side.spent = { server: 0, postgresql: 0 };
    }
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = [without.spent.server, counted.spent.server] as const;
      for (const side of round % 2 === 0 ? [without, counted] : [counted, without]) {
        await order(side, ORDERS_A_TURN);
      }
      ratios.push((counted.spent.server - before[1]) / (without.spent.server - before[0]));
    }
    const orders = ROUNDS * ORDERS_A_TURN;
    const perOrder = (milliseconds: number) => `${(milliseconds / orders).toFixed(3)} ms`;
    ratios.sort((one, other) => one - other);
    const quartile = (part: number) => ratios[Math.floor((ROUNDS - 1) * part)]?.toFixed(2);
    const whole = ({ spent }: Side) => spent.server + spent.postgresql;
    process.stdout.write(
      `${orders} orders of each, in ${ROUNDS} rounds of ${ORDERS_A_TURN}
server, an order: without ${perOrder(without.spent.server)}, with ${perOrder(counted.spent.server)}; ratio ${(counted.spent.server / without.spent.server).toFixed(3)}
  of a round, quartiles: ${quartile(0.25)}, ${quartile(0.5)}, ${quartile(0.75)}
PostgreSQL, an order: without ${perOrder(without.spent.postgresql)}, with ${perOrder(counted.spent.postgresql)}
orders that a processor second gives with metrics, of those without: ${(whole(without) / whole(counted)).toFixed(3)}; target 0.97
`,
    );
  } finally {
    clearInterval(scraping);
    for (const { product } of [without, counted]) await product.stop();
  }
}

async function order(side: Side, count: number): Promise<void> {
  const { product, databaseUrl, citizens, spent } = side;
  let failed = 0;
  const cost = await measureProcessorTime(product, databaseUrl, async () => {
    const make = createOrderRequest(citizens);
    ({ failed } = await load(product.url, CONNECTIONS, count, make, accepted));
  });
  if (failed > 0) throw new Error(`${failed} orders were rejected`);
  // Removes unsent notifications, because counting them per scrape would distort the result.
  await runSql(databaseUrl, 'UPDATE notifications SET sent_at = now() WHERE sent_at IS NULL');
  side.spent = {
    server: spent.server + cost.server,
    postgresql: spent.postgresql + cost.postgresql,
  };
}
