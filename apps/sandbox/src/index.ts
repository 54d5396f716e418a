import fastify, { type FastifyInstance } from 'fastify';
import { accountLogin } from './account/routes.ts';
import { type CivilRegisterOptions, civilRegister } from './civil-register/routes.ts';
import { messageGateways } from './messages/routes.ts';
import { pageAssets } from './pages/frame.ts';
import { type Merchant, payments } from './payments/routes.ts';
import { createHttpDelivery, type Deliver } from './payments/webhook-sender.ts';

export interface SandboxOptions {
  /** Portal address; login return target, like `additionalOrigins`. */
  readonly publicUrl: string;
  /** Further origins, such as 127.0.0.1 for localhost. */
  readonly additionalOrigins?: readonly string[];
  /** Default: the trial merchant. */
  readonly merchant?: Merchant;
  readonly webhook?: string | Deliver;
  /** Milliseconds before each webhook retry. */
  readonly retryAfter?: readonly number[];
  /** Default: any free port. */
  readonly smtpPort?: number;
  readonly civilRegister?: CivilRegisterOptions;
  /** Default off. */
  readonly log?: boolean;
  /** Clock in milliseconds, for tests. */
  readonly now?: () => number;
}

/** The code has characters that URLs must encode, like real ones. */
const TRIAL_MERCHANT: Merchant = {
  merchantCode: 'wathiqa/trial+1==',
  secureKey: 'wathiqa-trial-secure-key',
};

export type Sandbox = FastifyInstance & {
  /** SMTP address for the product's e-mail. */
  readonly smtpUrl: string;
};

/**
 * Simulates external services under `/sandbox`. Shares no code with the product, which uses HTTP as in production.
 * State is in memory.
 *
 * @throws TypeError for a relative address
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { publicUrl, additionalOrigins = [], merchant = TRIAL_MERCHANT, now = Date.now } = options;
  const { webhook = `${publicUrl}/api/payments/fawry/notifications` } = options;
  const portals = [publicUrl, ...additionalOrigins].map((address) => new URL(address));

  const app: FastifyInstance = fastify({ logger: options.log ?? false });
  await app.register(pageAssets, { prefix: '/sandbox/pages' });
  await app.register(accountLogin, { prefix: '/sandbox/account', portals, now });
  await app.register(payments, {
    ...merchant,
    prefix: '/sandbox/payments',
    portals,
    deliver: typeof webhook === 'string' ? createHttpDelivery(webhook) : webhook,
    now,
    ...(options.retryAfter ? { retryAfter: options.retryAfter } : {}),
  });
  await app.register(civilRegister, {
    ...options.civilRegister,
    prefix: '/sandbox/civil-register',
    now,
  });
  const { smtpUrl } = await messageGateways(app, { now, smtpPort: options.smtpPort ?? 0 });
  return Object.assign(app, { smtpUrl });
}
