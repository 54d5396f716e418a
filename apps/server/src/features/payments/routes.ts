import { checkPayment, payByCard, payInCash, readPayment } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { getCaller } from '../../http/access.ts';
import { addressKey } from '../../http/address-key.ts';
import { ACCEPTED, handleCall, type SharedCounting } from '../../http/calls.ts';
import { ServiceError, toServiceError } from '../../http/errors.ts';
import { logOperation } from '../../observability/operation-events.ts';
import type { Settings } from '../../settings.ts';
import type { PaymentContext } from './context.ts';
import { handleWebhook } from './event-handler.ts';
import { webhookOf } from './provider/index.ts';
import { checkOwnPayment, issueCashCode, openCardCheckout, readOwnPayment } from './service.ts';

/** Many times a full webhook. */
const WEBHOOK_BODY_LIMIT = 32 * 1024;

/** Payment endpoints and the webhook. */
export async function paymentRoutes(
  app: FastifyInstance,
  context: PaymentContext &
    SharedCounting & { settings: Pick<Settings, 'payments' | 'rateLimits'> },
): Promise<void> {
  const { rateLimits } = context.settings;
  handleCall(app, readPayment, async ({ headers }, request) => ({
    ...ACCEPTED,
    payment: await readOwnPayment(context, getCaller(request).sessionId, headers.requestid),
  }));

  // Each calls the provider.
  const limits = { perCitizen: rateLimits.payments, countedIn: context };

  handleCall(
    app,
    payInCash,
    async ({ headers }, request) => ({
      ...ACCEPTED,
      payment: await issueCashCode(context, getCaller(request).sessionId, headers.requestid),
    }),
    limits,
  );

  handleCall(
    app,
    payByCard,
    async ({ headers }, request) => ({
      ...ACCEPTED,
      checkoutUrl: await openCardCheckout(context, getCaller(request).sessionId, headers.requestid),
    }),
    limits,
  );

  handleCall(
    app,
    checkPayment,
    async ({ headers }, request) => ({
      ...ACCEPTED,
      payment: await checkOwnPayment(context, getCaller(request).sessionId, headers.requestid),
    }),
    limits,
  );

  // Separate scope: the signature covers the raw text, so no parser may run.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
      done(null, text);
    });
    const rejectedWebhooks = scope.createRateLimit({
      max: rateLimits.rejectedWebhooks,
      timeWindow: '1 minute',
      keyGenerator: addressKey,
    });

    handleCall(
      scope,
      webhookOf(context.settings.payments),
      async ({ body }, request, reply) => {
        try {
          await handleWebhook(context, body);
          return {};
        } catch (error) {
          if (error instanceof ServiceError) {
            // Only rejected webhooks are rate limited.
            const counted = await rejectedWebhooks(request);
            if (counted.isAllowed || !counted.isExceeded) throw error;
            reply.header('retry-after', counted.ttlInSeconds);
            throw new ServiceError('TOO_MANY_REQUESTS');
          }
          // Internal errors: the provider retries anyway.
          if (toServiceError(error).code === 'UNAVAILABLE') throw error;
          logOperation(request.log, 'payment_notification_failed', { err: error });
          throw new ServiceError('UNAVAILABLE');
        }
      },
      { bodyLimit: WEBHOOK_BODY_LIMIT, unlimited: true },
    );
  });
}
