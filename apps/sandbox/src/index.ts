import fastify, { type FastifyInstance } from 'fastify';
import { accountLogin } from './account/routes.ts';

export interface SandboxOptions {
  /** Where the portal is: the login returns only there. */
  readonly publicUrl: string;
  /** Other addresses of the same portal, such as 127.0.0.1 beside localhost. */
  readonly alsoAt?: readonly string[];
  /** Write a line for each request; off unless asked for. */
  readonly log?: boolean;
  /** The clock in milliseconds, for tests. */
  readonly now?: () => number;
}

/**
 * The stand-in for the outside world, as an app of its own with every route under `/sandbox`. It
 * shares no code with the product: the product reaches it over HTTP, as it would the real ones.
 * What it knows is in memory and gone when it stops.
 *
 * @throws TypeError when an address is not absolute
 */
export async function createSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const app = fastify({ logger: options.log ?? false });
  await app.register(accountLogin, {
    prefix: '/sandbox/account',
    portals: [options.publicUrl, ...(options.alsoAt ?? [])].map((address) => new URL(address)),
    now: options.now ?? Date.now,
  });
  return app;
}
