import fastify, { type FastifyInstance } from 'fastify';
import { accountLogin } from './account/routes.ts';
import { messageGateways } from './messages/routes.ts';
import { pageAssets } from './pages/assets.ts';
import { createHttpDelivery } from './payments/http-delivery.ts';
import { type Merchant, payments } from './payments/routes.ts';
import type { Deliver } from './payments/webhook-sender.ts';

export interface SandboxOptions {
  /** Where the portal is: the login returns only there. */
  readonly publicUrl: string;
  /** Other addresses of the same portal, such as 127.0.0.1 beside localhost. */
  readonly additionalOrigins?: readonly string[];
  /** The merchant of the payment provider; without it the one that a trial has. */
  readonly merchant?: Merchant;
  /** The address that payment notifications go to, or what brings them there. */
  readonly webhook?: string | Deliver;
  /** Milliseconds before each new try of a notification that was not taken. */
  readonly retryAfter?: readonly number[];
  /** Where the stand-in's mail server listens; any free port unless told. */
  readonly smtpPort?: number;
  /** Write a line for each request; off unless asked for. */
  readonly log?: boolean;
  /** The clock in milliseconds, for tests. */
  readonly now?: () => number;
}

/** The merchant of a trial. Its code has the marks that real ones have and that addresses trip over. */
const TRIAL_MERCHANT: Merchant = {
  merchantCode: 'wathiqa/trial+1==',
  secureKey: 'wathiqa-trial-secure-key',
};

/** The sandbox's app, and what of it is not spoken to over HTTP. */
export type Sandbox = FastifyInstance & {
  /** The mail server that the product's e-mail goes to. */
  readonly smtpUrl: string;
};

/**
 * The stand-in for the outside world, as an app of its own with every route under `/sandbox`. It
 * shares no code with the product: the product reaches it over HTTP, as it would the real ones.
 * What it knows is in memory and gone when it stops.
 *
 * @throws TypeError when an address is not absolute
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
  const { smtpUrl } = await messageGateways(app, { now, smtpPort: options.smtpPort ?? 0 });
  return Object.assign(app, { smtpUrl });
}
