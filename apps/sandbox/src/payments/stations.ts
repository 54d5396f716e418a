import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendPage } from '../pages/frame.ts';
import { cardPage, noChargePage } from './card-page.ts';
import { type Charge, type Charges, isOpen } from './charges.ts';
import { controlPage } from './control-page.ts';
import { CALL_FAILURES, type Failures, NOTIFICATION_FAILURES } from './failures.ts';
import { outletPage } from './outlet-page.ts';
import { returnAddress } from './return-address.ts';
import type { Sender } from './sender.ts';
import { testCard } from './test-cards.ts';

const asText = z.string().trim().catch('');
const cardForm = z.object({ card: asText });
const outletForm = z.object({ code: asText });
const emptyIsNone = (value: unknown) => (value === '' ? undefined : value);
const failureForm = z.object({
  kind: z.enum([...NOTIFICATION_FAILURES, ...CALL_FAILURES]),
  reference: z.string().trim().max(20).default(''),
  seconds: z.preprocess(emptyIsNone, z.coerce.number().min(0).max(3600).default(20)),
  times: z.preprocess(emptyIsNone, z.coerce.number().int().min(1).max(1000).optional()),
});

interface StationOptions {
  readonly charges: Charges;
  readonly failures: Failures;
  readonly sender: Sender;
  readonly secureKey: string;
  readonly portals: readonly URL[];
}

/** The pages that people use: the card page, the counter of an outlet, and the one that controls all this. */
export async function stations(app: FastifyInstance, options: StationOptions): Promise<void> {
  const { charges, failures, sender, secureKey, portals } = options;

  app.get<{ Params: { page: string } }>('/pay/:page', ({ params }, reply) => {
    charges.expireOld();
    const charge = charges.byPage(params.page);
    return charge
      ? sendPage(reply, cardPage(charge), portals)
      : sendPage(reply.code(404), noChargePage());
  });

  app.post<{ Params: { page: string } }>('/pay/:page', ({ params, body }, reply) => {
    charges.expireOld();
    const charge = charges.byPage(params.page);
    if (!charge) return sendPage(reply.code(404), noChargePage());
    const card = testCard(cardForm.parse(body ?? {}).card);
    if (!isOpen(charge) || !card || !charge.returnUrl) {
      return sendPage(reply.code(409), cardPage(charge), portals);
    }
    charges.move(charge, card.refusal ? 'FAILED' : 'PAID');
    return reply.redirect(returnAddress(charge, charge.returnUrl, card, secureKey), 303);
  });

  app.get('/outlet', ({ query }, reply) => {
    charges.expireOld();
    const { code } = outletForm.parse(query);
    return sendPage(reply, outletPage({ code, charge: cashCharge(code) }));
  });

  app.post('/outlet', (request, reply) => {
    charges.expireOld();
    const { code } = outletForm.parse(request.body ?? {});
    const charge = cashCharge(code);
    const paid = charge !== undefined && isOpen(charge);
    if (paid) charges.move(charge, 'PAID');
    if (isForm(request)) {
      return reply.redirect(`/sandbox/payments/outlet?code=${encodeURIComponent(code)}`, 303);
    }
    return reply.code(paid ? 200 : charge ? 409 : 404).send({ status: charge?.status ?? null });
  });

  app.get('/control', (_request, reply) => sendPage(reply, controlPage(state())));
  app.get('/control/state', state);

  app.post('/control/failures', (request, reply) => {
    const asked = failureForm.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ problems: asked.error.issues });
    const { times, ...failure } = asked.data;
    return answer(request, reply, failures.ask({ ...failure, times }));
  });

  app.post('/control/failures/clear', (request, reply) => {
    failures.clear();
    return answer(request, reply, {});
  });

  app.post<{ Params: { reference: string; act: string } }>(
    '/control/charges/:reference/:act',
    (request, reply) => {
      const charge = charges.byReference(request.params.reference);
      const act = ACTS[request.params.act];
      if (!charge || !act) return reply.code(404).send({ status: charge?.status ?? null });
      act(charge);
      return answer(request, reply, { status: charge.status });
    },
  );

  /** What people and tests can do to a charge out of its turn. */
  const ACTS: Readonly<Record<string, (charge: Charge) => void>> = {
    pay: (charge) => {
      if (isOpen(charge) || charge.status === 'EXPIRED') charges.move(charge, 'PAID');
    },
    expire: (charge) => charges.expire(charge),
    notify: (charge) => sender.notify(charge),
  };

  function state() {
    charges.expireOld();
    return {
      failures: failures.all(),
      charges: charges.latest(50),
      deliveries: sender.deliveries(),
    };
  }

  function cashCharge(code: string): Charge | undefined {
    const charge = charges.byReference(code.replace(/\s/g, ''));
    return charge?.way === 'cash' ? charge : undefined;
  }
}

/** Leads a person back to the page, and tells a program the outcome. */
function answer(request: FastifyRequest, reply: FastifyReply, outcome: object): FastifyReply {
  return isForm(request) ? reply.redirect('/sandbox/payments/control', 303) : reply.send(outcome);
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}
