import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { tokenSecrets } from './crypto/kept-secret.ts';
import type { Database } from './db/database.ts';
import { type CivilRegister, connectCivilRegister } from './features/civil-register/client.ts';
import { type VerifyAccount, watchVerifier } from './features/identity/account/account.ts';
import { createAccountVerifier } from './features/identity/account/account-verifier.ts';
import {
  type AccessTokens,
  createAccessTokens,
} from './features/identity/sessions/access-token.ts';
import { connectSenders, type Senders } from './features/notifications/channels/index.ts';
import { connectProvider, monitorProvider } from './features/payments/provider/index.ts';
import type { MonitoredProvider, PaymentProvider } from './features/payments/provider/types.ts';
import { type CallDependency, createAskOutside } from './http/outside-calls.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { openMigratedDatabase } from './migrated-database.ts';
import { logOperation } from './observability/operation-events.ts';
import { sealAndAnchor } from './requests/audit/anchors.ts';
import type { Settings } from './settings.ts';

/**
 * Dependencies of the server. Services take a `Pick<AppContext, …>` first and access no clock, environment or network
 * otherwise.
 */
export interface AppContext {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  /** The only clock; SQL gets it as a parameter (`db/one-clock.test.ts`). */
  readonly now: () => Date;
  /** Signs tokens and cookies. */
  readonly secret: string;
  /** Current and previous secret, both accepted during rotation. */
  readonly secrets: readonly string[];
  readonly accessTokens: AccessTokens;
  readonly verifyAccount: VerifyAccount;
  /** Observes calls to other external services. */
  readonly callDependency: CallDependency;
  readonly senders: Senders;
  readonly paymentProvider: MonitoredProvider;
  /** Undefined without a register: nothing is looked up. */
  readonly civilRegister: CivilRegister | undefined;
}

/** Overrides for tests and commands. */
export interface ContextOptions {
  /** Replaces the configured database. */
  database?: Database;
  /** False: the caller runs `jobs.drain()`. */
  startWorkers?: boolean;
  now?: () => Date;
  paymentProvider?: PaymentProvider;
}

/** @throws Error if the database cannot be opened */
export async function createContext(
  settings: Settings,
  log: FastifyBaseLogger,
  options: ContextOptions,
): Promise<AppContext> {
  const now = options.now ?? (() => new Date());
  const database = options.database ?? (await openMigratedDatabase(settings));
  const secrets = await tokenSecrets(settings);
  const [secret] = secrets;
  const callDependency = createAskOutside(log);
  return {
    settings,
    database,
    log,
    now,
    secret,
    secrets,
    jobs: createJobs(database, {
      startWorkers: options.startWorkers ?? true,
      now,
      report: (error, task) =>
        logOperation(log, task ? 'task_failed' : 'jobs_failed', { err: error, task }),
    }),
    accessTokens: createAccessTokens({ secrets, now }),
    callDependency,
    verifyAccount: watchVerifier(
      createAccountVerifier({ settings, database, now, secret }),
      callDependency,
    ),
    civilRegister: connectCivilRegister(settings.civilRegister, { now, callDependency }),
    senders: connectSenders(settings.notifications, callDependency),
    paymentProvider: monitorProvider(
      options.paymentProvider ?? connectProvider(settings.payments),
      now,
      callDependency,
    ),
  };
}

/** A database that never answers must not hold the shutdown. */
const LAST_SEAL_TIMEOUT_MS = 3_000;

/** Stops work, seals the audit entries of the last minute, then closes the database. */
export async function closeContext(context: AppContext): Promise<void> {
  const { jobs, senders, civilRegister, database } = context;
  try {
    await jobs.stop();
    const sealed = sealAndAnchor(context).catch((err: unknown) =>
      logOperation(context.log, 'task_failed', { err, task: 'audit.seal' }),
    );
    await Promise.race([sealed, delay(LAST_SEAL_TIMEOUT_MS, undefined, { ref: false })]);
  } finally {
    for (const sender of Object.values(senders)) sender?.close();
    civilRegister?.close();
    await database.close();
  }
}
