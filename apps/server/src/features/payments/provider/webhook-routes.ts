import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../../http/address-key.ts';
import { handleCall } from '../../../http/calls.ts';
import { ServiceError, toServiceError } from '../../../http/errors.ts';
import { measure } from '../../../observability/measured-events.ts';
import { logOperation } from '../../../observability/operation-events.ts';
import type { Settings } from '../../../settings.ts';
import type { PaymentContext } from '../charge.ts';
import { type EventOutcome, handleProviderEvent } from '../event-handler.ts';
import { webhookOf } from './index.ts';
import type { Webhook } from './types.ts';

/** Many times a full webhook. */
const WEBHOOK_BODY_LIMIT = 32 * 1024;

/** @param scope of its own, because it parses no body */
export async function webhookRoutes(
  scope: FastifyInstance,
  context: PaymentContext & { settings: Pick<Settings, 'payments' | 'rateLimits'> },
): Promise<void> {
  const { payments, rateLimits } = context.settings;
  // The signature covers the raw text.
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
    webhookOf(payments),
    async ({ body }, request, reply) => {
      const { headers, query } = request;
      try {
        await receiveWebhook(context, { body, headers, query: query as Webhook['query'] });
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
}

/**
 * Verifies a webhook, then applies its event.
 *
 * @throws ServiceError MALFORMED for a wrong signature
 */
export async function receiveWebhook(
  context: PaymentContext,
  webhook: Webhook,
): Promise<EventOutcome | 'ignored'> {
  const parsed = context.paymentProvider.parseWebhook(webhook);
  if (!parsed.accepted) {
    throw new ServiceError('MALFORMED', { event: 'payment_notification_refused' });
  }
  if (parsed.event) return handleProviderEvent(context, parsed.event, 'webhook', context.now());
  measure('payment', { result: 'ignored' });
  return 'ignored';
}
