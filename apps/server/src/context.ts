import type { FastifyBaseLogger } from 'fastify';
import type { Senders } from './features/notifications/senders.ts';
import type { MonitoredProvider } from './features/payments/provider/health.ts';
import type { AccessTokens } from './features/sessions/access-token.ts';
import type { VerifyAccount } from './features/sessions/account.ts';
import type { Database } from './platform/database.ts';
import type { Jobs } from './platform/jobs.ts';
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
  readonly accessTokens: AccessTokens;
  /** The account login. */
  readonly verifyAccount: VerifyAccount;
  /** Ways of sending messages to citizens. */
  readonly senders: Senders;
  /** Who takes the payments. */
  readonly paymentProvider: MonitoredProvider;
}
