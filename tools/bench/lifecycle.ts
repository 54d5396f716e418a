import { Agent, get } from 'node:http';
import { fawryWebhook, requestEvents, shipmentInfo } from '@wathiqa/contract';
import {
  decideRequest,
  handOverBatch,
  packBatch,
  readRequest,
  recordDispatch,
} from '@wathiqa/contract/office';
import { asPiastres, FINDING_FIELDS, findingKey } from '@wathiqa/domain';
import { cairoAddress } from '@wathiqa/server/test/support/orders.ts';
import type { ServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { openBench } from '../support/bench.ts';
import type { Citizen } from '../support/citizens.ts';
import { openDatabases } from '../support/databases.ts';
import { load, type Run, requestText } from '../support/load.ts';
import { accepted, createOrderRequest } from '../support/orders.ts';
import { insertCodes, SECURE_KEY, webhookBody } from '../support/payments.ts';
import { measureProcessorTime, type ProcessorTime } from '../support/processor-time.ts';
import { readMemory } from '../support/product.ts';
import { print, printMachine } from '../support/report.ts';
import { runSql } from '../support/sql.ts';
import { signInMember } from './office/staff.ts';

const CONNECTIONS = 16;
const CITIZENS = 500;
const LIFECYCLES = Number(process.env.BENCH_LIFECYCLES ?? 1_000);
/** Until JIT and plan caches are warm. */
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? Math.max(300, LIFECYCLES / 4));
/** p99 at half load. */
const TARGET_P99_MS = 100;
const TARGET_ORDERS = 7;
const TARGET_MB = 256;
/** Batch size of an office. */
const BATCH = 20;
/** Below the reading cap per hour. */
const READS_A_CLERK = 40;
const JSON_BODY = { 'content-type': 'application/json' };

interface Row {
  id: string;
  citizen_id: string;
  version: number;
  total: number;
  documents: number[];
  batch_id: string | null;
}

interface Cost {
  name: string;
  calls: Run;
  time: ProcessorTime;
}

/** Session cookies; the deciding clerk may not pack. */
interface Staff {
  clerks: readonly string[];
  supervisor: string;
}

interface Stage {
  product: ServerProcess;
  databaseUrl: string;
  citizens: readonly Citizen[];
  staff: Staff;
  /** For event streams. */
  streams: Agent;
  /** Calls per second by action; default unlimited. */
  rates?: ReadonlyMap<string, number>;
}

/**
 * Request lifecycles from order to delivery with open event streams: CPU time per action in server and PostgreSQL,
 * relative to a two-document order, and p99 at half load. Notifications are queued but not sent.
 */
export default async function benchLifecycle(): Promise<void> {
  printMachine();
  await using databases = await openDatabases();
  await using bench = await openBench(databases, 'lifecycle', CITIZENS, {
    FAWRY_SECURE_KEY: SECURE_KEY,
    // Every request of the three runs has a page open.
    EVENT_STREAMS_MAX: String(WARM_UP + 2 * LIFECYCLES),
  });
  const { product, databaseUrl, citizens } = bench;
  const staff = await signInStaff(databaseUrl, WARM_UP + 2 * LIFECYCLES);
  const streams = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const stage = { product, databaseUrl, citizens, staff, streams };
  try {
    await playLifecycles(stage, WARM_UP);
    await runSql(databaseUrl, 'VACUUM ANALYZE');
    const costs = await playLifecycles(stage, LIFECYCLES);
    tellCosts(costs);
    const rates = new Map(costs.map(({ name, calls }) => [name, calls.perSecond / 2]));
    tellHalf(await playLifecycles({ ...stage, rates }, LIFECYCLES));
    print(`server memory: ${readMemory(product)} MB; target under ${TARGET_MB}`);
  } finally {
    streams.destroy();
  }
}

function tellCosts(costs: readonly Cost[]): void {
  const total = sum(costs.map(({ time }) => time));
  const toText = (name: string, time: ProcessorTime) =>
    `${name.padEnd(18)} server ${time.server.toFixed(2)} ms, PostgreSQL ${time.postgresql.toFixed(2)} ms a request`;
  for (const { name, calls, time } of costs) {
    print(`${toText(name, time)}; p99 of a call ${calls.p99} ms; ${calls.failed} failed`);
  }
  print(toText('in all', total));
  const both = ({ server, postgresql }: ProcessorTime) => server + postgresql;
  const orders = both(total) / both(costs[0]?.time ?? total);
  print(`a lifecycle is ${orders.toFixed(1)} orders; target ${TARGET_ORDERS} or less`);
}

function tellHalf(costs: readonly Cost[]): void {
  for (const { name, calls } of costs) {
    print(
      `half of the limit: ${name.padEnd(18)} ${calls.perSecond} calls a second, p99 ${calls.p99} ms, ${calls.failed} failed`,
    );
  }
  const slow = costs.filter(({ calls }) => calls.p99 > TARGET_P99_MS).map(({ name }) => name);
  const failed = costs.reduce((all, { calls }) => all + calls.failed, 0);
  const highest = Math.max(...costs.map(({ calls }) => calls.p99));
  print(
    `half of the limit: highest p99 ${highest} ms, ${failed} failed; target ${TARGET_P99_MS} of every call: ` +
      (slow.length > 0 ? `missed by ${slow.join(', ')}` : 'reached'),
  );
}

function sum(times: readonly ProcessorTime[]): ProcessorTime {
  return {
    server: times.reduce((all, { server }) => all + server, 0),
    postgresql: times.reduce((all, { postgresql }) => all + postgresql, 0),
  };
}

/** Plays each action for all requests before the next. */
async function playLifecycles(stage: Stage, count: number): Promise<Cost[]> {
  const [{ last } = { last: '0' }] = await runSql<{ last: string }>(
    stage.databaseUrl,
    'SELECT coalesce(max(id), 0)::text AS last FROM request_history',
  );
  const ordered = await playAction(stage, 'ordered', {
    calls: count,
    requests: count,
    make: createOrderRequest(stage.citizens),
    isRight: accepted,
  });
  return [ordered, ...(await playOrdered(stage, last))];
}

interface Action {
  calls: number;
  requests: number;
  make: (turn: number) => string;
  isRight: typeof accepted;
}

async function playAction(
  { product, databaseUrl, rates }: Stage,
  name: string,
  { calls, requests, make, isRight }: Action,
): Promise<Cost> {
  let run: Run | undefined;
  const time = await measureProcessorTime(product, databaseUrl, async () => {
    run = await load(product.url, CONNECTIONS, calls, make, isRight, rates?.get(name));
  });
  if (!run) throw new Error('No notification was sent');
  return {
    name,
    calls: run,
    time: { server: time.server / requests, postgresql: time.postgresql / requests },
  };
}

function readRequestsSince(databaseUrl: string, last: string): Promise<Row[]> {
  return runSql<Row>(
    databaseUrl,
    `SELECT id::text, citizen_id::text, version, total, batch_id::text,
            (SELECT array_agg(documents.id::int) FROM documents WHERE request_id = requests.id) AS documents
     FROM requests WHERE id IN (SELECT request_id FROM request_history WHERE id > $1 AND event = 'REGISTERED')
     ORDER BY id`,
    [last],
  );
}

/** Plays all actions after the order, for requests since a history entry. */
async function playOrdered(stage: Stage, last: string): Promise<Cost[]> {
  const { product, databaseUrl, citizens, staff, streams } = stage;
  const tokens = new Map(citizens.map(({ id, accessToken }) => [id, `Bearer ${accessToken}`]));
  const authorization = (row: Row) => tokens.get(Number(row.citizen_id)) ?? '';
  // The same clerk opens and decides.
  const clerk = ({ id }: Row) =>
    staff.clerks[Math.floor(Number(id) / 10) % staff.clerks.length] ?? '';
  const readRows = () => readRequestsSince(databaseUrl, last);
  const followed = await readRows();
  const costs: Cost[] = [];
  const act = async (
    name: string,
    calls: number,
    make: (turn: number) => string,
    isRight: typeof accepted = accepted,
  ) => {
    const action = { calls, requests: followed.length, make, isRight };
    costs.push(await playAction(stage, name, action));
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
        // The filled people share numbers.
        seen: row.documents.flatMap((documentId) =>
          (['otherName', 'otherGender', 'otherRelation', 'notTheApplicant'] as const).flatMap(
            (kind) => FINDING_FIELDS.map((field) => findingKey({ documentId, kind, field })),
          ),
        ),
      },
    ),
  );
  const due = await insertCodes(
    databaseUrl,
    followed.map(({ id }) => id),
  );
  await forEach(
    'paid',
    ({ id, total }) => {
      const body = webhookBody({ id, code: due.get(id) ?? '' }, asPiastres(total));
      return requestText('POST', fawryWebhook.path, JSON_BODY, body);
    },
    // Webhook responses need only a status.
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

function openStream(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url + requestEvents.path, { agent, headers }, (stream) => {
      stream.on('error', () => {}).resume();
      if (stream.statusCode === 200) resolve();
      else reject(new Error(`A page has no event stream: ${stream.statusCode}`));
    }).on('error', () => {});
  });
}

/** Enough clerks for the requests, and a supervisor. */
async function signInStaff(databaseUrl: string, requests: number): Promise<Staff> {
  const clerks: string[] = [];
  while (clerks.length * READS_A_CLERK < requests) {
    clerks.push(await signInMember(databaseUrl, 'clerk', `clerk-${clerks.length + 1}`));
  }
  return { clerks, supervisor: await signInMember(databaseUrl, 'supervisor', 'supervisor') };
}
