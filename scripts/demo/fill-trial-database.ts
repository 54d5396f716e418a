import { createSandbox } from '@wathiqa/sandbox';
import { createApp, readSettings } from '@wathiqa/server';
import { CliError } from '@wathiqa/server/src/commands/command-line.ts';
import type { Database } from '@wathiqa/server/src/db/database.ts';
import { openMigratedDatabase } from '@wathiqa/server/src/migrated-database.ts';
import { sql } from 'kysely';
import { TRIAL_STAFF } from '../trial-staff.ts';
import { playMonth } from './month.ts';

/** Lifts the limits, because one process plays many people. */
const PLAYED_BY_ONE = {
  RATE_LIMIT_PER_ADDRESS: '1000000',
  RATE_LIMIT_PER_PERSON: '1000000',
  RATE_LIMIT_ORDERS: '1000000',
  RATE_LIMIT_FEEDBACK: '1000000',
  RATE_LIMIT_PAYMENTS: '1000000',
  LIMIT_OPEN_REQUESTS: '0',
  LIMIT_ORDERS_PER_DAY: '0',
  LIMIT_SMS_PER_DAY: '0',
  STAFF_READS_PER_HOUR: '1000000',
  DECISION_UNDO_SECONDS: '0',
  // A large sample, because decisions are few.
  QUALITY_SAMPLE_PERCENT: '20',
  OVERLOAD_DELAY: '0',
  LOG_LEVEL: 'silent',
};

/**
 * Fills the configured database with example data.
 *
 * @param environment settings of the product
 * @returns number of requests
 * @throws CliError for a non-trial or non-empty database; SettingsError
 */
export async function fillTrialDatabase(environment: NodeJS.ProcessEnv): Promise<number> {
  const { production, trialSignIn, publicUrl } = readSettings(environment);
  if (production || !trialSignIn) {
    throw new CliError('Only a sandbox database can be filled, but the sandbox login is off here.');
  }
  const started = new AsyncDisposableStack();
  try {
    return await fill(environment, publicUrl, started);
  } finally {
    // Also after a failure, because a listening sandbox would keep the command running.
    await started.disposeAsync();
  }
}

async function fill(
  environment: NodeJS.ProcessEnv,
  publicUrl: string,
  started: AsyncDisposableStack,
): Promise<number> {
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const sandbox = await createSandbox({
    publicUrl,
    now: () => now().getTime(),
    webhook: async (payload) => {
      const headers = { 'content-type': 'application/json' };
      const url = '/api/payments/fawry/notifications';
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
    },
  });
  started.defer(() => sandbox.close());
  const outside = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const settings = readSettings({
    ...environment,
    ...PLAYED_BY_ONE,
    ACCOUNT_VERIFIER_URL: `${outside}/sandbox/account/tokens/verify`,
    PAYMENT_PROVIDER: 'sandbox',
    FAWRY_HOST: `${outside}/sandbox/payments`,
    SMS_GATEWAY_URL: `${outside}/sandbox/messages/sms`,
    SMTP_URL: sandbox.smtpUrl,
    REGISTRY_URL: `${outside}/sandbox/civil-register`,
  });
  const database = await openMigratedDatabase(settings);
  try {
    await requireEmpty(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const app = await createApp(settings, {
    database,
    now,
    startWorkers: false,
    trialStaff: TRIAL_STAFF,
  });
  started.defer(() => app.close());
  return await playMonth({
    app,
    settings,
    sandbox,
    database,
    publicUrl,
    now,
    advanceTime: (milliseconds) => {
      offset += milliseconds;
    },
  });
}

/** Rejects a used database. @throws CliError */
export async function requireEmpty({ query }: Database): Promise<void> {
  const { rows } = await sql<{ requests: boolean; staff: boolean }>`
    SELECT EXISTS (SELECT FROM requests) AS requests, EXISTS (SELECT FROM staff WHERE NOT trial) AS staff
  `.execute(query);
  const [found] = rows;
  if (found?.requests) {
    throw new CliError(
      'The database already has requests, and only an empty one can be filled. Create a second one with DATA_DIR=.data-demo npm run demo.',
    );
  }
  if (found?.staff)
    throw new CliError('The database has permanent staff, so it is not a sandbox database.');
}
