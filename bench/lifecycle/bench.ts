import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { fawryWebhook, requestEvents, shipmentInfo } from '@wathiqa/contract';
import {
  decideRequest,
  handOverBatch,
  packBatch,
  readRequest,
  recordDispatch,
} from '@wathiqa/contract/office';
import { asPiastres } from '@wathiqa/domain';
import { cairoAddress } from '@wathiqa/server/test/support/orders.ts';
import { signInMember } from '../office/staff.ts';
import { accepted, createOrderRequest } from '../orders/order-request.ts';
import { SECURE_KEY, webhookBody } from '../payments/codes.ts';
import { type Citizen, signInCitizens } from '../support/citizens.ts';
import { load, requestText } from '../support/load.ts';
import { print } from '../support/print.ts';
import { measureProcessorTime, type ProcessorTime } from '../support/processor-time.ts';
import { readMemory, startProduct } from '../support/product.ts';
import { openRegisters } from '../support/registers.ts';
import { runSql } from '../support/sql.ts';

const CONNECTIONS = 16;
const CITIZENS = 500;
const LIFECYCLES = Number(process.env.BENCH_LIFECYCLES ?? 1_000);
/** Until the server's code is compiled and PostgreSQL has its plans; a server that runs for months is never colder. */
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? Math.max(300, LIFECYCLES / 4));
/** The slowest of a hundred calls while half of what can be taken comes in. */
const TARGET_P99_MS = 100;
/** Requests that are packed and handed over together, as an office does. */
const BATCH = 20;
/** Requests that a clerk opens in this bench: within what one may open in an hour. */
const READS_A_CLERK = 40;
const TARGET_ORDERS = 7;
const TARGET_MB = 256;
const JSON_BODY = { 'content-type': 'application/json' };

/** A request of this bench, and what the office sees of it. */
interface Row {
  id: string;
  citizen_id: string;
  version: number;
  total: number;
  documents: number[];
  batch_id: string | null;
}

/** What an action took of a request: calls, the slowest of a hundred, and processor time. */
interface Cost {
  name: string;
  perSecond: number;
  p99: number;
  failed: number;
  time: ProcessorTime;
}

/**
 * Requests from the order to the door, action by action, each with a page that follows it: what server and PostgreSQL
 * take for each action, and for the whole beside an order of two documents on the same server. What messages are due is
 * written, and not sent: the bench of notifications measures that.
 */
export default async function benchLifecycle(): Promise<void> {
  const busy = loadavg().map((value) => value.toFixed(1));
  print(
    `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; load before: ${busy.join(', ')}`,
  );
  const registers = await openRegisters();
  const { databaseUrl, close } = await registers.open('lifecycle');
  try {
    const secret = randomBytes(32).toString('base64url');
    const product = await startProduct(databaseUrl, secret, { FAWRY_SECURE_KEY: SECURE_KEY });
    const streams = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
    try {
      const citizens = await signInCitizens(databaseUrl, secret, CITIZENS);
      const staff = await signInStaff(databaseUrl, WARM_UP + 2 * LIFECYCLES);
      const play = (count: number, rates?: Rates) =>
        playLifecycles({ product, databaseUrl, citizens, staff, streams, count, rates });
      await play(WARM_UP);
      await runSql(databaseUrl, 'VACUUM ANALYZE');
      const costs = await play(LIFECYCLES);
      tell(costs);
      const rates = new Map(costs.map(({ name, perSecond }) => [name, perSecond / 2]));
      for (const { name, perSecond, p99, failed } of await play(LIFECYCLES, rates)) {
        print(
          `half of the limit: ${name.padEnd(18)} ${perSecond} calls a second, p99 ${p99} ms, ${failed} failed; target ${TARGET_P99_MS}`,
        );
      }
      print(`server memory: ${readMemory(product)} MB; target under ${TARGET_MB}`);
    } finally {
      streams.destroy();
      await product.stop();
    }
  } finally {
    await close();
    await registers.stop();
  }
}

/** Cookies. Whoever decided a request may not pack it. */
interface Staff {
  clerks: readonly string[];
  supervisor: string;
}

/** Calls a second of each action, by its name. */
type Rates = ReadonlyMap<string, number>;

interface Stage {
  product: Awaited<ReturnType<typeof startProduct>>;
  databaseUrl: string;
  citizens: readonly Citizen[];
  staff: Staff;
  streams: Agent;
  count: number;
  /** How many are sent in a second; as many as are taken, without them. */
  rates: Rates | undefined;
}

/** Plays every action for all requests before the next one. */
async function playLifecycles(stage: Stage): Promise<Cost[]> {
  const { product, databaseUrl, citizens, staff, streams, count, rates } = stage;
  const tokens = new Map(citizens.map(({ id, accessToken }) => [id, `Bearer ${accessToken}`]));
  const authorization = (row: Row) => tokens.get(Number(row.citizen_id)) ?? '';
  // A request is opened and decided by the same clerk.
  const clerk = ({ id }: Row) =>
    staff.clerks[Math.floor(Number(id) / 10) % staff.clerks.length] ?? '';
  const [{ last } = { last: '0' }] = await runSql<{ last: string }>(
    databaseUrl,
    'SELECT coalesce(max(id), 0)::text AS last FROM request_history',
  );
  const readRows = () =>
    runSql<Row>(
      databaseUrl,
      `SELECT id::text, citizen_id::text, version, total, batch_id::text,
              (SELECT array_agg(documents.id::int) FROM documents WHERE request_id = requests.id) AS documents
       FROM requests WHERE id IN (SELECT request_id FROM request_history WHERE id > $1 AND event = 'REGISTERED')
       ORDER BY id`,
      [last],
    );
  const costs: Cost[] = [];
  const act = async (
    name: string,
    calls: number,
    make: (turn: number) => string,
    isRight: typeof accepted = accepted,
  ) => {
    let run: Awaited<ReturnType<typeof load>> | undefined;
    const time = await measureProcessorTime(product, databaseUrl, async () => {
      run = await load(product.url, CONNECTIONS, calls, make, isRight, rates?.get(name));
    });
    const [server, postgresql] = [time.server / count, time.postgresql / count];
    const { perSecond = 0, p99 = 0, failed = 0 } = run ?? {};
    costs.push({ name, perSecond, p99, failed, time: { server, postgresql } });
  };
  const forEach = async (
    name: string,
    make: (row: Row) => string,
    isRight: typeof accepted = accepted,
  ) => {
    const texts = (await readRows()).map(make);
    await act(name, texts.length, (turn) => texts[turn] ?? '', isRight);
  };
  const post = (path: string, headers: Record<string, string>, body: object) =>
    requestText('POST', path, { ...JSON_BODY, ...headers }, JSON.stringify(body));

  await act('ordered', count, createOrderRequest(citizens));
  const followed = await readRows();
  for (const row of followed) {
    await openStream(product.url, streams, {
      authorization: authorization(row),
      requestid: row.id,
    });
  }
  await forEach('addressed', (row) =>
    post(
      shipmentInfo.path,
      { authorization: authorization(row) },
      { requestID: row.id, customerAddress: cairoAddress() },
    ),
  );
  await forEach('opened by a clerk', (row) =>
    requestText('GET', `${readRequest.path}?requestId=${row.id}`, { cookie: clerk(row) }),
  );
  await forEach('decided', (row) =>
    post(
      decideRequest.path,
      { cookie: clerk(row) },
      {
        requestId: row.id,
        version: row.version,
        decisions: row.documents.map((documentId) => ({ documentId, accept: true })),
      },
    ),
  );
  const due = await insertCodes(databaseUrl, followed);
  await forEach(
    'paid',
    ({ id, total }) => {
      const body = webhookBody({ id, code: due.get(id) ?? '' }, asPiastres(total));
      return requestText('POST', fawryWebhook.path, JSON_BODY, body);
    },
    // The provider is answered with its status alone.
    () => true,
  );
  const rows = await readRows();
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_none, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH).map(({ id }) => id),
  );
  const packed = batches.map((requestIds) =>
    post(packBatch.path, { cookie: staff.supervisor }, { governorateCode: '01', requestIds }),
  );
  await act('packed', packed.length, (turn) => packed[turn] ?? '');
  const byBatch = Map.groupBy(await readRows(), ({ batch_id }) => batch_id);
  const handed = [...byBatch].map(([batchId, some]) =>
    post(
      handOverBatch.path,
      { cookie: staff.supervisor },
      { batchId: Number(batchId), requestIds: some.map(({ id }) => id) },
    ),
  );
  await act('handed over', handed.length, (turn) => handed[turn] ?? '');
  await forEach('delivered', ({ id, version }) =>
    post(
      recordDispatch.path,
      { cookie: staff.supervisor },
      {
        requestId: id,
        version,
        action: 'recordDelivery',
        noCodeReason: 'phoneUnavailable',
        takenBy: 'محمود أحمد السيد علي',
        note: '',
      },
    ),
  );
  return costs;
}

/** A code of the provider for each request, as it is before somebody pays at an outlet. */
async function insertCodes(
  databaseUrl: string,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const codes = await runSql<{ request_id: string; code: string }>(
    databaseUrl,
    `INSERT INTO payment_attempts (request_id, attempt, method, merchant_reference, provider_reference, amount, fees,
                                   state, expires_at, next_poll_at)
     SELECT id, 1, 'cash', id::text, (700000000::bigint + id / 10 % 100000000)::text, total, 750, 'open',
            now() + interval '1 day', now() + interval '1 day'
     FROM requests WHERE id = ANY ($1::bigint[])
     RETURNING request_id::text, provider_reference AS code`,
    [rows.map(({ id }) => id)],
  );
  return new Map(codes.map(({ request_id, code }) => [request_id, code]));
}

/** A page that follows a request: it reads whatever it is told. */
function openStream(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url + requestEvents.path, { agent, headers }, (stream) => {
      stream.on('error', () => {}).resume();
      if (stream.statusCode === 200) resolve();
      else reject(new Error(`A page has no stream: ${stream.statusCode}`));
    }).on('error', () => {});
  });
}

/** As many clerks as so many requests take, and a supervisor. */
async function signInStaff(databaseUrl: string, requests: number): Promise<Staff> {
  const clerks: string[] = [];
  while (clerks.length * READS_A_CLERK < requests) {
    clerks.push(await signInMember(databaseUrl, 'clerk', `clerk-${clerks.length + 1}`));
  }
  return { clerks, supervisor: await signInMember(databaseUrl, 'supervisor', 'supervisor') };
}

function tell(costs: readonly Cost[]): void {
  const total = sum(costs.map(({ time }) => time));
  const order = costs[0]?.time ?? total;
  for (const { name, p99, failed, time } of [
    ...costs,
    { name: 'in all', p99: 0, failed: 0, time: total },
  ]) {
    print(
      `${name.padEnd(18)} server ${time.server.toFixed(2)} ms, PostgreSQL ${time.postgresql.toFixed(2)} ms a request` +
        (p99 ? `; p99 of a call ${p99} ms; ${failed} failed` : ''),
    );
  }
  const both = (time: ProcessorTime) => time.server + time.postgresql;
  print(
    `a lifecycle is ${(both(total) / both(order)).toFixed(1)} orders; target ${TARGET_ORDERS} or less`,
  );
}

function sum(times: readonly ProcessorTime[]): ProcessorTime {
  return {
    server: times.reduce((all, { server }) => all + server, 0),
    postgresql: times.reduce((all, { postgresql }) => all + postgresql, 0),
  };
}
