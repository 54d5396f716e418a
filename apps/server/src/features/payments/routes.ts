import { checkPayment, payByCard, payInCash, readPayment } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { getCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall, type SharedCounting } from '../../http/calls.ts';
import type { Settings } from '../../settings.ts';
import type { PaymentContext } from './charge.ts';
import { webhookRoutes } from './provider/webhook-routes.ts';
import { checkOwnPayment, issueCashCode, openCardCheckout, readOwnPayment } from './service.ts';

export async function paymentRoutes(
  app: FastifyInstance,
  context: PaymentContext &
    SharedCounting & { settings: Pick<Settings, 'payments' | 'rateLimits'> },
): Promise<void> {
  const { rateLimits } = context.settings;
  handleCall(app, readPayment, async ({ headers }, request) => ({
    ...ACCEPTED,
    payment: await readOwnPayment(context, getCaller(request), headers.requestid),
  }));

  // Each calls the provider.
  const limits = { perCitizen: rateLimits.payments, countedIn: context };

  handleCall(
    app,
    payInCash,
    async ({ headers }, request) => ({
      ...ACCEPTED,
      payment: await issueCashCode(context, getCaller(request), headers.requestid),
    }),
    limits,
  );

  handleCall(
    app,
    payByCard,
    async ({ headers }, request) => ({
      ...ACCEPTED,
      checkoutUrl: await openCardCheckout(context, getCaller(request), headers.requestid),
    }),
    limits,
  );

  handleCall(
    app,
    checkPayment,
    async ({ headers }, request) => ({
      ...ACCEPTED,
      payment: await checkOwnPayment(context, getCaller(request), headers.requestid),
    }),
    limits,
  );

  await app.register((scope) => webhookRoutes(scope, context));
}
