import { PAYMENT_METHODS, REQUEST_STATES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';
import { requestId } from './wire/fields.ts';

/**
 * Paying for a request (decisions §3): by card on the provider's page, or in cash with a code. Amounts are
 * pounds.
 */

/** A document that is paid for. */
const PaymentItem = z.object({
  documentType: z.string(),
  /** Of a translation. */
  languageCode: z.nullable(z.string()),
  /** Of an ID card. */
  issueReason: z.nullable(z.string()),
  fullName: z.string(),
  copies: z.int(),
  unitPrice: z.number(),
});

/** A code to pay with at an outlet. */
const CashCode = z.object({
  code: z.string(),
  /** For the documents. */
  amount: z.number(),
  /** The provider's, on top. */
  fees: z.number(),
  /** What the citizen hands over. */
  total: z.number(),
  expiresAt: z.iso.datetime(),
  /** It cannot be paid any more; asking for a code makes a new one. */
  expired: z.boolean(),
});

/** The last time the provider's card page was opened. */
const CardAttempt = z.object({
  state: z.enum(['open', 'failed']),
  at: z.iso.datetime(),
  /** Of a refused one: what the citizen is told; the bank gives no more. */
  why: z.nullable(z.string()),
});

export const Payment = z.object({
  requestId: z.string(),
  /** Something is due while it is WAITING_PAYMENT. */
  state: z.enum(REQUEST_STATES),
  /** For the accepted documents, without the provider's fees. */
  amount: z.number(),
  items: z.array(PaymentItem),
  paid: z.nullable(
    z.object({
      at: z.iso.datetime(),
      method: z.enum(PAYMENT_METHODS),
      amount: z.number(),
      /** The provider's number of the payment. */
      reference: z.string(),
      /** Given back since. */
      refunded: z.number(),
    }),
  ),
  cash: z.nullable(CashCode),
  card: z.nullable(CardAttempt),
  /** False while the provider does not answer: no code and no card page until it does. */
  available: z.boolean(),
});
export type Payment = z.infer<typeof Payment>;

const requestIdHeader = z.object({ requestid: requestId });
const paymentAnswer = z.object({ ...answerParts, payment: Payment });

export const readPayment = defineCall({
  method: 'GET',
  path: '/api/payments/payment',
  access: 'citizen',
  summary: "What is due or was paid for one's own request",
  headers: requestIdHeader,
  answer: paymentAnswer,
});

export const payInCash = defineCall({
  method: 'POST',
  path: '/api/payments/cash',
  access: 'citizen',
  summary: 'The code to pay with in cash; a new one only after the last has expired',
  refusals: ['NOTHING_DUE'],
  headers: requestIdHeader,
  answer: paymentAnswer,
});

export const payByCard = defineCall({
  method: 'POST',
  path: '/api/payments/card',
  access: 'citizen',
  summary: "The address of the provider's page where a card is entered",
  refusals: ['NOTHING_DUE'],
  headers: requestIdHeader,
  answer: z.object({ ...answerParts, checkoutUrl: z.url() }),
});

export const checkPayment = defineCall({
  method: 'POST',
  path: '/api/payments/check',
  access: 'citizen',
  summary: 'Asks the provider now whether it was paid; few times a minute',
  headers: requestIdHeader,
  answer: paymentAnswer,
});

/** The provider's own call; its body is checked by its signature. */
export const fawryWebhook = defineCall({
  method: 'POST',
  path: '/api/payments/fawry/notifications',
  access: 'public',
  summary: "FawryPay's notification v2; 200 as well for what is already done",
  body: z.unknown(),
  answer: z.object({}),
});
