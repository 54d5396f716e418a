import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AppContext, createContext } from '../../../apps/server/src/context.ts';
import { JOBS } from '../../../apps/server/src/features.ts';
import type { Task } from '../../../apps/server/src/jobs/jobs.ts';
import {
  createOutboxWorker,
  type Outbox,
  type Outcome,
} from '../../../apps/server/src/jobs/outbox-worker.ts';
import { startServer, type TestServer } from '../../../apps/server/test/harness.ts';
import { DATA_KEYS } from '../../../apps/server/test/support/data-keys.ts';
import { PATIENT } from '../../../apps/server/test/support/database/behind-lock.ts';
import type { createDatabase } from '../../../apps/server/test/support/database/postgresql-database.ts';
import {
  type Citizen,
  type TestClient,
  withHeaders,
  withSession,
} from '../../../apps/server/test/support/http/client.ts';
import type { Staff } from '../../../apps/server/test/support/office/staff.ts';
import { runSql } from '../../support/sql.ts';
import { createRaceProvider, type RaceProvider } from './provider.ts';
import { createStateKeeper, type StateKeeper } from './state.ts';

export type Place = Awaited<ReturnType<typeof createDatabase>>;

/** One of the two servers on the same database. */
interface Server extends TestServer {
  context: AppContext;
  /** Also an outbox. */
  runTask(name: string): Promise<void>;
  /** Sends and looks up all that is due. */
  drainOutboxes(): Promise<void>;
}

export interface World {
  servers: readonly [Server, Server];
  provider: RaceProvider;
  state: StateKeeper;
  now(): Date;
  /** Keys and texts of the SMS since the last reset. */
  sms: string[];
  /** @param who undefined for a visitor */
  as(server: number, who: Citizen | Staff | undefined): TestClient;
  /** Takes the present state as the one to return to. */
  keep(): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts two servers with a stopped clock on one PostgreSQL database. */
export async function createWorld(
  place: Place,
  overrides: Record<string, string> = {},
): Promise<World> {
  const database = new URL(place.environment.DATABASE_URL).pathname.slice(1);
  await runSql(
    place.environment.DATABASE_URL,
    `ALTER DATABASE ${database} SET deadlock_timeout = '50ms'`,
  );
  const provider = createRaceProvider();
  const sms: string[] = [];
  const gateway = createServer(async (incoming, outgoing) => {
    const { text } = JSON.parse((await incoming.toArray()).join(''));
    sms.push(`${incoming.headers['idempotency-key']} ${text}`);
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"accepted"}');
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const environment = {
    SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`,
    SMTP_URL: '',
    DATABASE_CONNECTIONS: '4',
    ...overrides,
  };
  const options = { paymentProvider: provider, stopClock: true, timeouts: PATIENT };
  const started = [
    await startServer(environment, place, options),
    await startServer(environment, place, options),
  ] as const;
  const [one, two] = started;
  two.advanceTime(one.now().getTime() - two.now().getTime());
  const servers = [await withJobs(one, provider), await withJobs(two, provider)] as const;
  const key = Buffer.from(DATA_KEYS.DATA_KEYS.split(':')[1] ?? '', 'base64');
  const state = await createStateKeeper(place.environment.DATABASE_URL, key);

  return {
    servers,
    provider,
    state,
    now: one.now,
    sms,
    as: (server, who) => {
      const { app } = started[server] ?? one;
      if (!who) return withHeaders(app, {});
      return 'cookie' in who ? withHeaders(app, { cookie: who.cookie }) : withSession(app, who);
    },
    keep: async () => {
      provider.keep();
      await state.keep();
    },
    reset: async () => {
      provider.reset();
      sms.length = 0;
      await state.reset();
    },
    close: async () => {
      await state.close();
      for (const server of started) await server.close();
      gateway.close();
      gateway.closeAllConnections();
      await place.drop();
    },
  };
}

/** Declares the jobs again, to run each by its name. */
async function withJobs(server: TestServer, paymentProvider: RaceProvider): Promise<Server> {
  const { settings, app, database, now } = server;
  const options = { database, startWorkers: false, now, paymentProvider };
  const context = await createContext(settings, app.log, options);
  const tasks = new Map<string, Task>();
  const workers = new Map<string, ReturnType<typeof createOutboxWorker>>();
  const jobs = {
    ...context.jobs,
    schedule: (task: Task) => void tasks.set(task.name, task),
    attach: <Item, End extends Outcome>(outbox: Outbox<Item, End>) =>
      void workers.set(
        outbox.name,
        createOutboxWorker(outbox, () => {}),
      ),
  };
  for (const declare of JOBS) declare({ ...context, jobs });
  return {
    ...server,
    context,
    runTask: async (name) => {
      const worker = workers.get(name);
      if (worker) return void (await worker.drain());
      const task = tasks.get(name);
      if (!task) throw new Error(`There is no task ${name}: ${[...tasks.keys()].join(', ')}`);
      await task.run(new AbortController().signal);
    },
    drainOutboxes: async () => {
      for (const [name, worker] of workers) {
        if (!name.startsWith('payments.')) await worker.drain();
      }
    },
  };
}
