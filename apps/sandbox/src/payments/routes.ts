import { readFile } from 'node:fs/promises';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { createCharges } from './charges.ts';
import { createFailureInjector } from './failure-injection.ts';
import { protocol } from './protocol.ts';
import { uiRoutes } from './ui-routes.ts';
import { createWebhookSender, type Deliver } from './webhook-sender.ts';

/** Milliseconds between looks for charges whose time is over. */
const EXPIRY_POLL_MS = 1_000;

/** The merchant that the stand-in knows. */
export interface Merchant {
  readonly merchantCode: string;
  readonly secureKey: string;
}

interface PaymentsOptions extends Merchant {
  readonly deliver: Deliver;
  /** The addresses of the portal, the one by which browsers find the stand-in first. */
  readonly portals: readonly URL[];
  readonly now: () => number;
  /** Milliseconds before each new try of a notification that was not taken. */
  readonly retryAfter?: readonly number[];
}

/**
 * The payment provider: the protocol that merchants' servers speak, the pages that payers see, notifications,
 * and failures on demand.
 */
export async function payments(app: FastifyInstance, options: PaymentsOptions): Promise<void> {
  const { merchantCode, secureKey, portals, now } = options;
  const failures = createFailureInjector();
  const sender = createWebhookSender({ ...options, failures });
  const charges = createCharges(now, (charge) => sender.notify(charge));
  const [home] = portals;

  await app.register(formbody);
  await app.register(protocol, {
    charges,
    failures,
    merchantCode,
    secureKey,
    portals,
    pageAddress: ({ page }) => new URL(`/sandbox/payments/pay/${page}`, home).href,
    now,
  });
  await app.register(uiRoutes, { charges, failures, sender, secureKey, portals });

  const plugin = await readFile(new URL('plugin.js', import.meta.url));
  app.get('/atfawry/plugin/assets/payments/js/fawrypay-payments.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(plugin),
  );

  const expiryTimer = setInterval(charges.expireOverdue, EXPIRY_POLL_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(expiryTimer);
    sender.close();
  });
}
