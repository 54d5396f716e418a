import { type Agent, get } from 'node:http';
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
import type { Citizen } from '../../support/citizens.ts';
import { load, type Run, requestText } from '../../support/load.ts';
import { measureProcessorTime, type ProcessorTime } from '../../support/processor-time.ts';
import { runSql } from '../../support/sql.ts';
import { signInMember } from '../office/staff.ts';
import { accepted, createOrderRequest } from '../orders/order-request.ts';
import { webhookBody } from '../payments/codes.ts';

/** Batch size of an office. */
const BATCH = 20;
/** Below the reading cap per hour. */
const READS_A_CLERK = 40;
const JSON_BODY = { 'content-type': 'application/json' };

export interface Row {
  id: string;
  citizen_id: string;
  version: number;
  total: number;
  documents: number[];
  batch_id: string | null;
}

export interface Cost {
  name: string;
  calls: Run;
  time: ProcessorTime;
}

/** Session cookies; the deciding clerk may not pack. */
export interface Staff {
  clerks: readonly string[];
  supervisor: string;
}

export interface Stage {
  product: ServerProcess;
  databaseUrl: string;
  citizens: readonly Citizen[];
  staff: Staff;
  connections: number;
  /** For event streams. */
  streams?: Agent;
  /** Calls per second by action; default unlimited. */
  rates?: ReadonlyMap<string, number>;
}

/** Latest history id, to find later requests. */
export async function readLastEntry(databaseUrl: string): Promise<string> {
  const [{ last } = { last: '0' }] = await runSql<{ last: string }>(
    databaseUrl,
    'SELECT coalesce(max(id), 0)::text AS last FROM request_history',
  );
  return last;
}

/** Plays each action for all requests before the next. */
export async function playLifecycles(stage: Stage, count: number): Promise<Cost[]> {
  const last = await readLastEntry(stage.databaseUrl);
  const ordered = await playOrders(stage, count);
  return [ordered, ...(await playOrdered(stage, last))];
}

export function playOrders(stage: Stage, count: number): Promise<Cost> {
  return playAction(stage, 'ordered', {
    calls: count,
    requests: count,
    make: createOrderRequest(stage.citizens),
    isRight: accepted,
  });
}

interface Action {
  calls: number;
  requests: number;
  make: (turn: number) => string;
  isRight: typeof accepted;
}

async function playAction(
  { product, databaseUrl, connections, rates }: Stage,
  name: string,
  { calls, requests, make, isRight }: Action,
): Promise<Cost> {
  let run: Run | undefined;
  const time = await measureProcessorTime(product, databaseUrl, async () => {
    run = await load(product.url, connections, calls, make, isRight, rates?.get(name));
  });
  if (!run) throw new Error('No notification was sent');
  return {
    name,
    calls: run,
    time: { server: time.server / requests, postgresql: time.postgresql / requests },
  };
}

export function readRequestsSince(databaseUrl: string, last: string): Promise<Row[]> {
  return runSql<Row>(
    databaseUrl,
    `SELECT id::text, citizen_id::text, version, total, batch_id::text,
            (SELECT array_agg(documents.id::int) FROM documents WHERE request_id = requests.id) AS documents
     FROM requests WHERE id IN (SELECT request_id FROM request_history WHERE id > $1 AND event = 'REGISTERED')
     ORDER BY id`,
    [last],
  );
}

/** Plays all actions after the order, for requests since a history entry; calls `told` after each. */
export async function playOrdered(
  stage: Stage,
  last: string,
  told: (name: string) => void = () => {},
): Promise<Cost[]> {
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
    told(name);
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

  for (const row of streams ? followed : []) {
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
  const due = await insertCodes(databaseUrl, followed);
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

export async function insertCodes(
  databaseUrl: string,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const codes = await runSql<{ request_id: string; code: string }>(
    databaseUrl,
    `INSERT INTO payment_attempts (request_id, attempt, method, merchant_reference, provider_reference, amount, fees,
                                   state, expires_at, next_poll_at)
     SELECT id, 1, 'cash', id::text, (700000000::bigint + (SELECT count(*) FROM payment_attempts) + row_number() OVER (ORDER BY id))::text, total, 750, 'open',
            now() + interval '1 day', now() + interval '1 day'
     FROM requests WHERE id = ANY ($1::bigint[])
     RETURNING request_id::text, provider_reference AS code`,
    [rows.map(({ id }) => id)],
  );
  return new Map(codes.map(({ request_id, code }) => [request_id, code]));
}

function openStream(
  url: string,
  agent: Agent | undefined,
  headers: Record<string, string>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url + requestEvents.path, { agent, headers }, (stream) => {
      stream.on('error', () => {}).resume();
      if (stream.statusCode === 200) resolve();
      else reject(new Error(`A page has no event stream: ${stream.statusCode}`));
    }).on('error', () => {});
  });
}

/** Enough clerks for the requests, and a supervisor. */
export async function signInStaff(databaseUrl: string, requests: number): Promise<Staff> {
  const clerks: string[] = [];
  while (clerks.length * READS_A_CLERK < requests) {
    clerks.push(await signInMember(databaseUrl, 'clerk', `clerk-${clerks.length + 1}`));
  }
  return { clerks, supervisor: await signInMember(databaseUrl, 'supervisor', 'supervisor') };
}
