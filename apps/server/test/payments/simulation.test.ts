import { shipmentInfo } from '@wathiqa/contract';
import { cairoIsoDay, type RequestId, toRequestId } from '@wathiqa/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SendingError } from '../../src/features/notifications/channels/channel.ts';
import { sendNotifications } from '../../src/features/notifications/service.ts';
import { receiveWebhook } from '../../src/features/payments/provider/webhook-routes.ts';
import { reconcile } from '../../src/features/payments/reconciliation.ts';
import { issueCashCode } from '../../src/features/payments/service.ts';
import { createJobs, type Jobs } from '../../src/jobs/jobs.ts';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { makeJobsDue } from '../support/jobs.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder, cairoAddress } from '../support/orders.ts';
import { atLength, testSeed } from '../support/test-length.ts';
import {
  type Action,
  anyAction,
  createStaffCaller,
  decide,
  perform,
  resolveUnclear,
  restart,
  runPollingRound,
  type Scene,
} from './simulation/actions.ts';
import { expectConsistentBooks } from './simulation/consistency.ts';
import { createServerContext } from './simulation/server-context.ts';
import { createSimulatedProvider } from './simulation/simulated-provider.ts';

/** Stories per run and their time limit; fewer on the slower engine. */
const STORIES = Number(
  process.env.SIMULATION_STORIES ??
    { postgresql: atLength(300, 6_000), pglite: atLength(60, 600) }[inject('engine')],
);
const MAX_MS = Number(process.env.SIMULATION_SECONDS ?? atLength(8, 240)) * 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** From this number of stories on, every event must occur. */
const ENOUGH_STORIES = 300;
const REQUIRED_EVENTS = [
  'notification allocated',
  'notification unallocated',
  'notification duplicate',
  'a notification lost',
  'forgery refused',
  'the server died',
  'withdrawn',
  'dispatched',
  'refund asked',
];

let server: TestServer;
let citizen: Citizen;
let staticScene: Pick<Scene, 'database' | 'caller' | 'staff'>;
/** Shared and monotonic. */
const clock = { now: Date.now() };
let numbers = 900_000_000;
const eventCounts = new Map<string, number>();

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  // The clock passes any session's end; only a live session may withdraw.
  const { id: sessionId, citizen_id: citizenId } = await server.database.query
    .updateTable('sessions')
    .set({ expires_at: new Date('9999-12-31') })
    .where('citizen_id', 'is not', null)
    .returning(['id', 'citizen_id'])
    .executeTakeFirstOrThrow();
  staticScene = {
    database: server.database,
    caller: { sessionId, citizenId, owner: ['sandbox', citizen.email] },
    staff: {
      clerk: await createStaffCaller(server, await signInStaff(server, 'clerk')),
      supervisor: await createStaffCaller(server, await signInStaff(server, 'supervisor')),
      secondSupervisor: await createStaffCaller(
        server,
        await signInStaff(server, 'supervisor', 'supervisor2@wathiqa.example'),
      ),
    },
  };
});
afterAll(() => server.close());

const story = fc.record({
  undecided: fc.constantFrom(0, 0, 0, 1, 2),
  haveCodes: fc.constantFrom(true, true, false),
  // Actions of one row run concurrently.
  actions: fc.array(fc.array(anyAction, { minLength: 1, maxLength: 3 }), {
    minLength: 3,
    maxLength: 14,
  }),
  restIsLost: fc.boolean(),
});

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

describe('simulation', () => {
  test(`in any order, money moves once and the ledger is correct (seed ${testSeed})`, {
    timeout: MAX_MS * 3,
  }, async ({ annotate }) => {
    let stories = 0;
    let running: Promise<void> | undefined;
    async function play({ undecided, haveCodes, actions, restIsLost }: Story): Promise<void> {
      const scene = await newScene();
      for (const requestId of scene.requestIds.slice(undecided)) {
        await decide(scene, requestId, true);
        if (haveCodes) await issueCashCode(scene.server, scene.caller, requestId);
      }
      for (const together of actions) await runConcurrently(scene, together);
      await settle(scene, restIsLost);
      await expectConsistentBooks(scene);
      await expectReconciled(scene);
      stories += 1;
    }
    await fc.assert(
      fc.asyncProperty(story, (given) => {
        running = play(given);
        return running;
      }),
      {
        numRuns: STORIES,
        interruptAfterTimeLimit: MAX_MS,
        endOnFailure: process.env.SIMULATION_SHRINK === 'off',
      },
    );
    // The time limit does not stop a running story.
    await running;
    const told = Object.fromEntries([...eventCounts].toSorted());
    await annotate(`${stories} stories: ${JSON.stringify(told)}`);
    expect(stories).toBeGreaterThan(0);
    if (stories >= ENOUGH_STORIES)
      expect(Object.keys(told)).toEqual(expect.arrayContaining(REQUIRED_EVENTS));
  });

  test('each notification arrives once per channel despite crashes while sending', {
    timeout: atLength(120_000, 900_000),
  }, async () => {
    const arrived = new Map<string, number>();
    let tries = 0;
    /** Every third time the server crashes after sending but before recording it. */
    const arrive = async ({ key, to }: { key: string; to: string }) => {
      arrived.set(`${key} ${to}`, (arrived.get(`${key} ${to}`) ?? 0) + 1);
      tries += 1;
      if (tries % 3 === 0) throw new SendingError('unreachable', 'died');
    };
    const requestIds = await listRequests();
    let kept = await countMessages(requestIds);
    for (let round = 0; kept.waiting > 0 && round < 20; round += 1) {
      const jobs = await restartedJobs(arrive);
      await jobs.drain();
      await jobs.stop();
      await makeJobsDue(server.database);
      kept = await countMessages(requestIds);
    }
    // The gateway deduplicates by key: one arrival per row.
    expect(kept).toEqual({ waiting: 0, sent: arrived.size });
    expect(tries).toBeGreaterThan(arrived.size);
  });

  test('the ledger of all stories sums to zero', async () => {
    const { total } = await server.database.query
      .selectFrom('ledger_lines')
      .select(({ fn }) => fn.sum<number>('amount').as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(0);
  });
});

/** The last requests; other notifications are marked sent to save time. */
async function listRequests(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH chosen AS (SELECT id FROM requests ORDER BY created_at DESC, id LIMIT 60), others AS (
      UPDATE notifications SET sent_at = now() WHERE request_id NOT IN (SELECT id FROM chosen)
    )
    SELECT id::text FROM chosen`.execute(staticScene.database.query);
  return rows.map(({ id }) => id);
}

async function countMessages(
  requestIds: readonly string[],
): Promise<{ waiting: number; sent: number }> {
  const { rows } = await sql<{ waiting: number; sent: number }>`
    SELECT count(*) FILTER (WHERE sent_at IS NULL AND superseded_at IS NULL)::int AS waiting,
           count(sent_at)::int AS sent
    FROM notifications WHERE request_id = ANY(${[...requestIds]}::bigint[])`.execute(
    staticScene.database.query,
  );
  const [counted] = rows;
  if (!counted) throw new Error('The query returned no row');
  return counted;
}

async function newScene(): Promise<Scene> {
  // A separate day isolates its reconciliation.
  clock.now += 2 * DAY;
  const world = createSimulatedProvider(clock, () => {
    numbers += 1;
    return numbers;
  });
  const requestIds = await Promise.all([newRequest(), newRequest()]);
  return {
    ...staticScene,
    world,
    clock,
    requestIds,
    keys: Array.from({ length: 4 }, () => crypto.randomUUID()),
    server: createServerContext(staticScene.database, world, clock),
    recordEvent: (what) => void eventCounts.set(what, (eventCounts.get(what) ?? 0) + 1),
  };
}

/** Orders one certificate, each for another person. */
async function newRequest(): Promise<RequestId> {
  numbers += 1;
  const nationalIdenNumber = `29005${numbers}`;
  const { body } = await citizen.order(
    crypto.randomUUID(),
    birthOrder(birthDocument({ nid: { nationalIdenNumber } })),
  );
  const requestID = toRequestId(Number(body.Id));
  await citizen.call(shipmentInfo, { body: { requestID, customerAddress: cairoAddress() } });
  return requestID;
}

async function runConcurrently(scene: Scene, actions: readonly Action[]): Promise<void> {
  const ends = await Promise.allSettled(actions.map((action) => perform(scene, action)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Clears all faults and advances time until no work remains. */
async function settle(scene: Scene, restIsLost: boolean): Promise<void> {
  const { world } = scene;
  world.faults.length = 0;
  restart(scene);
  for (let rounds = 0; ; rounds += 1) {
    if (rounds > 500) throw new Error('The server does not come to rest');
    const notifications = world.post.splice(0);
    if (!restIsLost) {
      for (const text of notifications)
        await receiveWebhook(scene.server, { body: text, headers: {}, query: {} });
    }
    const next = await nextDueTime();
    if (next === undefined) {
      if ((await resolveUnclear(scene)) === 0) return;
    } else {
      // Simulates a suspended machine.
      world.pass(Math.max(next - clock.now, 6 * HOUR));
      await runPollingRound(scene);
    }
  }
}

async function nextDueTime(): Promise<number | undefined> {
  const { rows } = await sql<{ next: Date | null }>`
    SELECT least((SELECT min(next_poll_at) FROM payment_attempts),
                 (SELECT min(expires_at) FROM payment_attempts WHERE state IN ('requested', 'open')),
                 (SELECT min(next_attempt_at) FROM refunds)) AS next`.execute(
    staticScene.database.query,
  );
  return rows[0]?.next?.getTime();
}

async function expectReconciled({ world, server }: Scene): Promise<void> {
  const days = world.charges.flatMap(({ paidAt }) =>
    paidAt === undefined ? [] : [cairoIsoDay(new Date(paidAt))],
  );
  for (const day of new Set(days)) {
    expect((await reconcile(server, { day })).differences).toEqual([]);
  }
}

async function restartedJobs(
  arrive: (message: { key: string; to: string }) => Promise<void>,
): Promise<Jobs> {
  const now = () => new Date();
  const jobs = createJobs(staticScene.database, {
    startWorkers: false,
    now,
    report: (error) => {
      throw error;
    },
  });
  sendNotifications({
    secret: 'of no message here',
    database: staticScene.database,
    jobs,
    settings: server.settings,
    senders: {
      sms: { connections: 10, send: arrive, close: () => {} },
      email: { connections: 10, send: arrive, close: () => {} },
    },
    now,
  });
  await jobs.open();
  return jobs;
}
