import { randomBytes } from 'node:crypto';
import { signInCitizens } from '../../support/citizens.ts';
import type { BenchDatabases } from '../../support/databases.ts';
import { load } from '../../support/load.ts';
import { median } from '../../support/median.ts';
import { measureProcessorTime, type ProcessorTime } from '../../support/processor-time.ts';
import { startProduct } from '../../support/product.ts';
import { runSql } from '../../support/sql.ts';
import { accepted, createOrderRequest } from '../orders/order-request.ts';
import { insertPayable, SECURE_KEY } from './codes.ts';
import { webhookRequests } from './rate.ts';

const CONNECTIONS = 16;
const CITIZENS = 1000;
const ROUNDS = 3;
const PER_ROUND = Number(process.env.BENCH_COST ?? 5_000);
/** Until the code is JIT-compiled. */
const WARM_UP = PER_ROUND;

/** CPU time of a payment relative to a two-document order, alternating on one server. */
export async function measureCost(
  databases: BenchDatabases,
  print: (line: string) => void,
): Promise<void> {
  const { databaseUrl, close } = await databases.open('payments_cost');
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(databaseUrl, secret, { FAWRY_SECURE_KEY: SECURE_KEY });
  try {
    const citizens = await signInCitizens(databaseUrl, secret, CITIZENS);
    const ids = citizens.map(({ id }) => id);
    const payable = await insertPayable(databaseUrl, ids, WARM_UP + ROUNDS * PER_ROUND);
    const notifications = webhookRequests(payable);
    let paid = 0;
    const pay = async (count: number) => {
      const some = notifications.slice(paid, paid + count);
      paid += count;
      await load(product.url, CONNECTIONS, count, (turn) => some[turn] ?? '');
    };
    const order = (count: number) =>
      load(product.url, CONNECTIONS, count, createOrderRequest(citizens), accepted);

    await order(WARM_UP);
    await pay(WARM_UP);
    // Replaces plans made on empty tables.
    await runSql(databaseUrl, 'VACUUM ANALYZE');
    const ratios: ProcessorTime[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const orders = await measureProcessorTime(product, databaseUrl, () => order(PER_ROUND));
      const payments = await measureProcessorTime(product, databaseUrl, () => pay(PER_ROUND));
      ratios.push({
        server: payments.server / orders.server,
        postgresql: payments.postgresql / orders.postgresql,
      });
      print(
        `round ${round}: an order of two documents ${toText(orders)}; a payment ${toText(payments)}`,
      );
    }
    const [server, postgresql] = (['server', 'postgresql'] as const).map((name) =>
      median(ratios.map((ratio) => ratio[name])).toFixed(2),
    );
    print(
      `a payment against an order: server ${server}, PostgreSQL ${postgresql} times (medians of ${ROUNDS})`,
    );
  } finally {
    await product.stop();
    await close();
  }
}

function toText({ server, postgresql }: ProcessorTime): string {
  const each = (time: number) => (time / PER_ROUND).toFixed(2);
  return `${each(server)} ms of the server, ${each(postgresql)} ms of PostgreSQL`;
}
