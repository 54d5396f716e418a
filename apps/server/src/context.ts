import type { FastifyBaseLogger } from 'fastify';
import { tokenSecret } from './crypto/kept-secret.ts';
import type { Database } from './db/database.ts';
import { type VerifyAccount, watchVerifier } from './features/identity/account/account.ts';
import { createAccountVerifier } from './features/identity/account/account-verifier.ts';
import {
  type AccessTokens,
  createAccessTokens,
} from './features/identity/sessions/access-token.ts';
import { connectSenders, type Senders } from './features/notifications/senders.ts';
import { createFawryProvider } from './features/payments/provider/fawry/fawry-pay.ts';
import { type MonitoredProvider, monitorProvider } from './features/payments/provider/health.ts';
import type { PaymentProvider } from './features/payments/provider/types.ts';
import { type AskOutside, createAskOutside } from './http/outside-calls.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { logOperation } from './observability/operation-events.ts';
import { openRegister } from './register.ts';
import type { Settings } from './settings.ts';

/**
 * What a server works with, made once by `createApp`. Services are functions that take what they need of it as
 * their first argument: `Pick<AppContext, 'database' | 'now'>`. Nothing else of them knows the time, the
 * environment or anybody outside.
 */
export interface AppContext {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  /** The one clock; SQL that compares times is given its answer. */
  readonly now: () => Date;
  /** What tokens and cookies are signed and sealed with. */
  readonly secret: string;
  /** The same, and the one before where it is still taken: what somebody brings is checked against each. */
  readonly secrets: readonly string[];
  readonly accessTokens: AccessTokens;
  /** The account login. */
  readonly verifyAccount: VerifyAccount;
  /** The way to ask whoever is outside and has no line of its own here. */
  readonly askOutside: AskOutside;
  /** Ways of sending messages to citizens. */
  readonly senders: Senders;
  /** Who takes the payments. */
  readonly paymentProvider: MonitoredProvider;
}

/** What a test or a command puts in place of what the settings say. */
export interface ContextOptions {
  /** An open register in place of the one that the settings name. */
  database?: Database;
  /** False leaves jobs to whoever calls `jobs.drain()`. */
  startWorkers?: boolean;
  now?: () => Date;
  paymentProvider?: PaymentProvider;
}

/** @throws when the database cannot be opened */
export async function createContext(
  settings: Settings,
  log: FastifyBaseLogger,
  options: ContextOptions,
): Promise<AppContext> {
  const now = options.now ?? (() => new Date());
  const database = options.database ?? (await openRegister(settings));
  database.replica?.onChange((usable, why) =>
    logOperation(log, usable ? 'replica_usable' : 'replica_unusable', { err: why }),
  );
  const secret = await tokenSecret(settings);
  const { tokenSecretBefore } = settings;
  const secrets = tokenSecretBefore === undefined ? [secret] : [secret, tokenSecretBefore];
  const askOutside = createAskOutside(log);
  return {
    settings,
    database,
    log,
    now,
    secret,
    secrets,
    jobs: createJobs(database, {
      startWorkers: options.startWorkers ?? true,
      report: (error, task) =>
        logOperation(log, task ? 'task_failed' : 'jobs_failed', { err: error, task }),
    }),
    accessTokens: createAccessTokens({ secrets, now }),
    askOutside,
    verifyAccount: watchVerifier(createAccountVerifier({ settings, database, now }), askOutside),
    senders: connectSenders(settings.notifications, askOutside),
    paymentProvider: monitorProvider(
      options.paymentProvider ?? createFawryProvider(settings.payments),
      now,
      askOutside,
    ),
  };
}

/** Ends what the context holds open: first the work under way, then the register. */
export async function closeContext({ jobs, senders, database }: AppContext): Promise<void> {
  try {
    await jobs.stop();
  } finally {
    for (const sender of Object.values(senders)) sender?.close();
    await database.close();
  }
}
