import { integerBetween, type Read } from './setting-values.ts';

export const limitVariables = {
  RATE_LIMIT_PER_ADDRESS: integerBetween(1, 10_000_000)
    .default(1200)
    .describe(
      'Anonymous calls per minute and network address (IPv6: /64), without cacheable reads.',
    ),
  RATE_LIMIT_PER_PERSON: integerBetween(1, 10_000_000)
    .default(600)
    .describe('Calls per minute and signed-in person, or machine client.'),
  RATE_LIMIT_ORDERS: integerBetween(1, 10_000_000)
    .default(120)
    .describe('Order calls per minute and citizen, previews included.'),
  RATE_LIMIT_FEEDBACK: integerBetween(1, 10_000_000)
    .default(30)
    .describe('Messages, and votes, per minute and network address, over all processes.'),
  RATE_LIMIT_LOOKUPS: integerBetween(1, 10_000_000)
    .default(20)
    .describe('Lookups without an account per minute and network address, over all processes.'),
  RATE_LIMIT_PAYMENTS: integerBetween(1, 10_000_000)
    .default(20)
    .describe('Calls per minute and citizen that reach the payment provider, over all processes.'),
  RATE_LIMIT_REFUSED_NOTIFICATIONS: integerBetween(1, 10_000_000)
    .default(60)
    .describe('Payment webhooks with an invalid signature per minute and network address.'),
  LIMIT_OPEN_REQUESTS: integerBetween(0, 10_000)
    .default(10)
    .describe('Undecided or unpaid requests of a citizen; `0` means no limit.'),
  LIMIT_ORDERS_PER_DAY: integerBetween(0, 10_000)
    .default(20)
    .describe('Orders of a citizen per day; `0` means no limit.'),
  LIMIT_SMS_PER_DAY: integerBetween(0, 10_000)
    .default(5)
    .describe(
      'SMS to a mobile per day before any payment, over all citizens; `0` means no limit, also of warnings.',
    ),
  STAFF_READS_PER_HOUR: integerBetween(1, 1_000_000)
    .default(60)
    .describe(
      'Requests and messages that a staff member may see per hour without acting; 25 parcels of a list or batch count as one; a supervisor lifts the cap.',
    ),
  DECISION_UNDO_SECONDS: integerBetween(0, 60)
    .default(6)
    .describe(
      'Seconds in which a clerk can undo a decision; it takes effect afterwards. `0` means at once.',
    ),
  QUALITY_SAMPLE_PERCENT: integerBetween(0, 100)
    .default(5)
    .describe(
      'Percent of accepted requests that a second clerk checks without seeing the decision.',
    ),
};

export function readLimitSettings(env: Read<typeof limitVariables>) {
  return {
    /** Calls per minute. Those of feedback, lookups and payments are counted across processes. */
    rateLimits: {
      perAddress: env.RATE_LIMIT_PER_ADDRESS,
      perPerson: env.RATE_LIMIT_PER_PERSON,
      orders: env.RATE_LIMIT_ORDERS,
      feedback: env.RATE_LIMIT_FEEDBACK,
      lookups: env.RATE_LIMIT_LOOKUPS,
      payments: env.RATE_LIMIT_PAYMENTS,
      rejectedWebhooks: env.RATE_LIMIT_REFUSED_NOTIFICATIONS,
    },
    /** 0 is unlimited. */
    dailyLimits: {
      openRequests: env.LIMIT_OPEN_REQUESTS,
      orders: env.LIMIT_ORDERS_PER_DAY,
      sms: env.LIMIT_SMS_PER_DAY,
    },
    staffReadsPerHour: env.STAFF_READS_PER_HOUR,
    decisionUndoSeconds: env.DECISION_UNDO_SECONDS,
    qualitySamplePercent: env.QUALITY_SAMPLE_PERCENT,
  };
}
