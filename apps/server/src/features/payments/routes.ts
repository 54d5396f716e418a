import { checkPayment, payByCard, payInCash, readPayment } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { citizenCalls, type SharedCounting } from '../../http/calls.ts';
import type { Settings } from '../../settings.ts';
import type { PaymentContext } from './charge.ts';
import { webhookRoutes } from './provider/webhook-routes.ts';
import { checkOwnPayment, issueCashCode, openCardCheckout, readOwnPayment } from './service.ts';

export async function paymentRoutes(
  app: FastifyInstance,
  context: PaymentContext &
    SharedCounting & { settings: Pick<Settings, 'payments' | 'rateLimits'> },
): Promise<void> {
  const handle = citizenCalls(app);
  const { rateLimits } = context.settings;
  handle(readPayment, async ({ headers }, caller) => ({
    payment: await readOwnPayment(context, caller, headers.requestid),
  }));

  // Each calls the provider.
  const limits = { perCitizen: rateLimits.payments, countedIn: context };

  handle(
    payInCash,
    async ({ headers }, caller) => ({
      payment: await issueCashCode(context, caller, headers.requestid),
    }),
    limits,
  );

  handle(
    payByCard,
    async ({ headers }, caller) => ({
      checkoutUrl: await openCardCheckout(context, caller, headers.requestid),
    }),
    limits,
  );

  handle(
    checkPayment,
    async ({ headers }, caller) => ({
      payment: await checkOwnPayment(context, caller, headers.requestid),
    }),
    limits,
  );

  await app.register((scope) => webhookRoutes(scope, context));
}
