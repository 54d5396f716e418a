import { fawryWebhook } from '@wathiqa/contract';
import { createSandbox, type Sandbox } from '@wathiqa/sandbox';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { createApp } from '../src/app.ts';
import type { Database } from '../src/db/database.ts';
import type { DatabaseTimeouts } from '../src/db/database-timeouts.ts';
import { openMigratedDatabase } from '../src/migrated-database.ts';
import { readSettings, type Settings } from '../src/settings.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from './support/database/test-database.ts';
import { anonymous, type Citizen, signInCitizen, type TestClient } from './support/http/client.ts';

/** The portal's public address; nothing listens there. */
export const PUBLIC_URL = 'http://portal.test';
export const TOKEN_SECRET = 'a secret of the tests: long enough';

/** Server under test with its own database and account login. */
export interface TestServer {
  app: FastifyInstance;
  settings: Settings;
  /** Database access as the application role. */
  database: Database;
  sandbox: Sandbox;
  sandboxUrl: string;
  now(): Date;
  advanceTime(milliseconds: number): void;
  client: TestClient;
  signIn(email?: string): Promise<Citizen>;
  /** Unused. */
  loginToken(email: string): Promise<string>;
  close(): Promise<void>;
}

type TestServerOptions = Pick<
  NonNullable<Parameters<typeof createApp>[1]>,
  'paymentProvider' | 'trialStaff'
> & {
  timeouts?: DatabaseTimeouts;
  /** Lookups in the sandbox's civil register. */
  sandboxRegister?: boolean;
  /** Time passes only by `advanceTime`, for exact durations on a busy machine. */
  stopClock?: boolean;
};

/**
 * Starts a server on the database of this run. Rate limits and logs are off unless `overrides` (environment
 * variables) set them.
 *
 * @param place existing database; by default a new one, dropped on close
 * @param options replacements of server parts and PostgreSQL timeouts
 */
export async function startServer(
  overrides: Record<string, string> = {},
  place?: TestDatabase,
  { timeouts, sandboxRegister, stopClock, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const ownDatabase = place ?? (await createTestDatabase());
  let clockOffset = 0;
  const startedAt = Date.now();
  const now = () => new Date((stopClock ? startedAt : Date.now()) + clockOffset);
  const sandbox = await createSandbox({
    publicUrl: PUBLIC_URL,
    now: () => now().getTime(),
    webhook: async (payload) => {
      const headers = { 'content-type': 'application/json' };
      const { method, path: url } = fawryWebhook;
      return (await app.inject({ method, url, headers, payload })).statusCode;
    },
  });
  const sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const settings = readSettings({
    PUBLIC_URL,
    SANDBOX: 'on',
    TOKEN_SECRET,
    ACCOUNT_VERIFIER_URL: `${sandboxUrl}/sandbox/account/tokens/verify`,
    FAWRY_HOST: `${sandboxUrl}/sandbox/payments`,
    SMS_GATEWAY_URL: `${sandboxUrl}/sandbox/messages/sms`,
    SMTP_URL: sandbox.smtpUrl,
    ...(sandboxRegister && { REGISTRY_URL: `${sandboxUrl}/sandbox/civil-register` }),
    RATE_LIMIT_PER_ADDRESS: '1000000',
    RATE_LIMIT_PER_PERSON: '1000000',
    LIMIT_OPEN_REQUESTS: '0',
    LIMIT_ORDERS_PER_DAY: '0',
    LIMIT_SMS_PER_DAY: '0',
    DECISION_UNDO_SECONDS: '0',
    QUALITY_SAMPLE_PERCENT: '0',
    RATE_LIMIT_ORDERS: '1000000',
    RATE_LIMIT_FEEDBACK: '1000000',
    RATE_LIMIT_LOOKUPS: '1000000',
    STAFF_READS_PER_HOUR: '1000000',
    RATE_LIMIT_PAYMENTS: '1000000',
    RATE_LIMIT_REFUSED_NOTIFICATIONS: '1000000',
    // Load shedding off, because test machines are slow.
    OVERLOAD_DELAY: '0',
    DATABASE_QUEUE: '0',
    DATABASE_CONNECTIONS: '8',
    LOG_LEVEL: 'silent',
    ...ownDatabase.environment,
    ...overrides,
  });
  const database = await openMigratedDatabase(settings, timeouts);
  const app = await createApp(settings, { database, startWorkers: false, now, ...options });

  const loginToken = async (email: string) => {
    const returnUrl = `${PUBLIC_URL}/electronicservices`;
    const answer = await sandbox.inject({
      method: 'POST',
      url: '/sandbox/account/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email, returnUrl }).toString(),
    });
    return new URL(String(answer.headers.location)).searchParams.get('Token') ?? '';
  };

  return {
    app,
    settings,
    database,
    sandbox,
    sandboxUrl,
    now,
    advanceTime: (milliseconds) => {
      clockOffset += milliseconds;
    },
    client: anonymous(app),
    loginToken,
    signIn: async (email = 'citizen@wathiqa.example') =>
      signInCitizen(app, email, await loginToken(email)),
    close: async () => {
      await app.close();
      await sandbox.close();
      if (!place) await ownDatabase.drop();
    },
  };
}

export async function startServerForTest(
  overrides: Record<string, string> = {},
  place?: TestDatabase,
  options?: TestServerOptions,
): Promise<TestServer> {
  const server = await startServer(overrides, place, options);
  onTestFinished(() => server.close());
  return server;
}

/**
 * Database for several starts in one test, dropped afterwards.
 *
 * @param options.empty leaves the schema to the first start
 */
export async function createDatabaseForTest({ empty = false } = {}): Promise<TestDatabase> {
  const place = await (empty ? createEmptyDatabase() : createTestDatabase());
  onTestFinished(() => place.drop());
  return place;
}

export async function countRows(database: Database) {
  const { rows } = await sql<Record<'requests' | 'documents' | 'history' | 'shipments', number>>`
    SELECT (SELECT count(*)::int FROM requests) AS requests,
           (SELECT count(*)::int FROM documents) AS documents,
           (SELECT count(*)::int FROM request_history) AS history,
           (SELECT count(*)::int FROM shipments) AS shipments`.execute(database.query);
  const [counts] = rows;
  if (!counts) throw new Error('The query returned no row');
  return counts;
}
