import { readFile } from 'node:fs/promises';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  CALL_FAILURES,
  createFailureInjector,
  type FailureInjector,
  WEBHOOK_FAILURES,
} from '../failures/failure-injection.ts';
import { failureRoutes, isForm, respond } from '../failures/routes.ts';
import { sendPage } from '../pages/frame.ts';
import { cardPage, noChargePage } from './card-page.ts';
import { type Charge, type Charges, createCharges, isOpen } from './charges.ts';
import { controlPage } from './control-page.ts';
import { outletPage } from './outlet-page.ts';
import { protocol } from './protocol.ts';
import { returnAddress } from './signed-messages.ts';
import { testCard } from './test-cards.ts';
import { createWebhookSender, type Deliver, type WebhookSender } from './webhook-sender.ts';

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

const asText = z.string().trim().catch('');
const cardForm = z.object({ card: asText });
const outletForm = z.object({ code: asText });
interface UiRoutesOptions {
  readonly charges: Charges;
  readonly failures: FailureInjector;
  readonly sender: WebhookSender;
  readonly secureKey: string;
  readonly portals: readonly URL[];
}

async function uiRoutes(app: FastifyInstance, options: UiRoutesOptions): Promise<void> {
  const { charges, failures, sender, secureKey, portals } = options;

  app.get<{ Params: { page: string } }>('/pay/:page', ({ params }, reply) => {
    charges.expireOverdue();
    const charge = charges.byPage(params.page);
    return charge
      ? sendPage(reply, cardPage(charge), portals)
      : sendPage(reply.code(404), noChargePage());
  });

  app.post<{ Params: { page: string } }>('/pay/:page', ({ params, body }, reply) => {
    charges.expireOverdue();
    const charge = charges.byPage(params.page);
    if (!charge) return sendPage(reply.code(404), noChargePage());
    const card = testCard(cardForm.parse(body ?? {}).card);
    if (!isOpen(charge) || !card || !charge.returnUrl) {
      return sendPage(reply.code(409), cardPage(charge), portals);
    }
    charges.transition(charge, card.refusal ? 'FAILED' : 'PAID');
    return reply.redirect(returnAddress(charge, charge.returnUrl, card, secureKey), 303);
  });

  app.get('/outlet', ({ query }, reply) => {
    charges.expireOverdue();
    const { code } = outletForm.parse(query);
    return sendPage(reply, outletPage({ code, charge: cashCharge(code) }));
  });

  app.post('/outlet', (request, reply) => {
    charges.expireOverdue();
    const { code } = outletForm.parse(request.body ?? {});
    const charge = cashCharge(code);
    const paid = charge !== undefined && isOpen(charge);
    if (paid) charges.transition(charge, 'PAID');
    if (isForm(request)) {
      return reply.redirect(`/sandbox/payments/outlet?code=${encodeURIComponent(code)}`, 303);
    }
    return reply.code(paid ? 200 : charge ? 409 : 404).send({ status: charge?.status ?? null });
  });

  app.get('/control', (_request, reply) => sendPage(reply, controlPage(state())));
  app.get('/control/state', state);

  failureRoutes(app, failures, [...WEBHOOK_FAILURES, ...CALL_FAILURES]);

  app.post<{ Params: { reference: string; act: string } }>(
    '/control/charges/:reference/:act',
    (request, reply) => {
      const charge = charges.byReference(request.params.reference);
      const act = CHARGE_ACTIONS[request.params.act];
      if (!charge || !act) return reply.code(404).send({ status: charge?.status ?? null });
      act(charge);
      return respond(request, reply, { status: charge.status });
    },
  );

  const CHARGE_ACTIONS: Readonly<Record<string, (charge: Charge) => void>> = {
    pay: (charge) => {
      if (isOpen(charge) || charge.status === 'EXPIRED') charges.transition(charge, 'PAID');
    },
    expire: (charge) => charges.expire(charge),
    notify: (charge) => sender.notify(charge),
  };

  function state() {
    charges.expireOverdue();
    return {
      failures: failures.all(),
      charges: charges.latest(50),
      deliveries: sender.deliveries(),
    };
  }

  function cashCharge(code: string): Charge | undefined {
    const charge = charges.byReference(code.replace(/\s/g, ''));
    return charge?.method === 'cash' ? charge : undefined;
  }
}
