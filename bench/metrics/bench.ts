import { randomBytes } from 'node:crypto';
import type { ServerProcess } from '@wathiqa/server/test/support/server-process.ts';
import { accepted, createOrderRequest } from '../orders/order-request.ts';
import { type Citizen, signInCitizens } from '../support/citizens.ts';
import { load } from '../support/load.ts';
import { median } from '../support/median.ts';
import { measureProcessorTime } from '../support/processor-time.ts';
import { startProduct } from '../support/product.ts';
import { openRegisters } from '../support/registers.ts';
import { runSql } from '../support/sql.ts';

const CONNECTIONS = 16;
const CITIZENS = 1000;
const ROUNDS = 5;
const ORDERS_A_ROUND = Number(process.env.BENCH_REQUESTS ?? 8_000);
const TOKEN = randomBytes(16).toString('hex');
/** More often than Prometheus asks. */
const SCRAPE_EVERY_MS = 5_000;

interface Side {
  product: ServerProcess;
  databaseUrl: string;
  citizens: Citizen[];
}

/**
 * What it costs an order that calls are counted and told: two servers, each on a register of its own, take orders in turns,
 * one of them with its metrics on and asked for.
 */
export default async function benchMetrics(): Promise<void> {
  const registers = await openRegisters();
  const start = async (name: string, more: Record<string, string>): Promise<Side> => {
    const { databaseUrl } = await registers.open(name);
    const secret = randomBytes(32).toString('base64url');
    const product = await startProduct(databaseUrl, secret, more);
    return { product, databaseUrl, citizens: await signInCitizens(databaseUrl, secret, CITIZENS) };
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
      await order(side);
      await runSql(side.databaseUrl, 'VACUUM ANALYZE');
    }
    const rates: number[] = [];
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Whoever comes second finds the machine as the first has left it.
      const inTurn = round % 2 === 0 ? [without, counted] : [counted, without];
      const runs = new Map<Side, Awaited<ReturnType<typeof order>>>();
      for (const side of inTurn) runs.set(side, await order(side));
      const [off, on] = [runs.get(without), runs.get(counted)];
      if (!off || !on) throw new Error('Both sides take part in every round');
      rates.push(on.perSecond / off.perSecond);
      costs.push(on.milliseconds / off.milliseconds);
      process.stdout.write(
        `round ${round + 1}: without ${describe(off)}; with ${describe(on)}; ratio ${rates.at(-1)?.toFixed(3)}\n`,
      );
    }
    process.stdout.write(
      `orders a second with metrics, of those without: ${median(rates).toFixed(3)} (median of ${ROUNDS}); target 0.97\n` +
        `processor time of an order with metrics, of that without: ${median(costs).toFixed(3)}\n`,
    );
  } finally {
    clearInterval(scraping);
    for (const { product } of [without, counted]) await product.stop();
    await registers.stop();
  }
}

async function order({ product, databaseUrl, citizens }: Side) {
  let perSecond = 0;
  let failed = 0;
  const { server } = await measureProcessorTime(product, databaseUrl, async () => {
    const make = createOrderRequest(citizens);
    ({ perSecond, failed } = await load(product.url, CONNECTIONS, ORDERS_A_ROUND, make, accepted));
  });
  if (failed > 0) throw new Error(`${failed} orders were not taken`);
  return { perSecond, milliseconds: server / ORDERS_A_ROUND };
}

function describe({ perSecond, milliseconds }: Awaited<ReturnType<typeof order>>): string {
  return `${perSecond}/s, ${milliseconds.toFixed(3)} ms an order`;
}
