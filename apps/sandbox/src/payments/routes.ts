import { readFile } from 'node:fs/promises';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { createCharges } from './charges.ts';
import { createFailureInjector } from './failure-injection.ts';
import { protocol } from './protocol.ts';
import { uiRoutes } from './ui-routes.ts';
import { createWebhookSender, type Deliver } from './webhook-sender.ts';

/** Interval of expiry checks in milliseconds. */
const EXPIRY_POLL_MS = 1_000;

export interface Merchant {
  readonly merchantCode: string;
  readonly secureKey: string;
}

interface PaymentsOptions extends Merchant {
  readonly deliver: Deliver;
  readonly portals: readonly URL[];
  readonly now: () => number;
  readonly retryAfter?: readonly number[];
}

/** Payment provider: merchant API, payment pages, webhooks and failure injection. */
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
