import { PAYMENT_METHODS, REQUEST_STATES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';
import { requestId } from './wire/fields.ts';

/** Payment of a request (spec §6.1), by card or cash code. Amounts are pounds. */

const PaymentItem = z.object({
  documentType: z.string(),
  /** Translations only. */
  languageCode: z.nullable(z.string()),
  /** ID card only. */
  issueReason: z.nullable(z.string()),
  fullName: z.string(),
  copies: z.int(),
  unitPrice: z.number(),
});

/** Payment code for outlets. */
const CashCode = z.object({
  code: z.string(),
  amount: z.number(),
  /** Provider's fees, additional. */
  fees: z.number(),
  total: z.number(),
  expiresAt: z.iso.datetime(),
  /** A new request creates another code. */
  expired: z.boolean(),
});

/** Last visit to the card page. */
const CardAttempt = z.object({
  state: z.enum(['open', 'failed']),
  at: z.iso.datetime(),
  /** Refusal text; the bank gives no details. */
  why: z.nullable(z.string()),
});

export const Payment = z.object({
  requestId: z.string(),
  /** Payable if WAITING_PAYMENT. */
  state: z.enum(REQUEST_STATES),
  /** By its citizen. */
  withdrawn: z.boolean(),
  /** Accepted documents, without provider fees. */
  amount: z.number(),
  items: z.array(PaymentItem),
  paid: z.nullable(
    z.object({
      at: z.iso.datetime(),
      method: z.enum(PAYMENT_METHODS),
      amount: z.number(),
      /** Provider's fees, additional. */
      fees: z.number(),
      /** Provider's reference. */
      reference: z.string(),
      refunded: z.number(),
      /** Cairo day until which the last refund reaches its card or waits in cash. */
      refundUntil: z.nullable(z.iso.date()),
    }),
  ),
  cash: z.nullable(CashCode),
  card: z.nullable(CardAttempt),
  /** False while the provider is unavailable. */
  available: z.boolean(),
});
export type Payment = z.infer<typeof Payment>;

const requestIdHeader = z.object({ requestid: requestId });
const paymentAnswer = z.object({ ...answerParts, payment: Payment });

export const readPayment = defineCall({
  method: 'GET',
  path: '/api/payments/payment',
  access: 'citizen',
  summary: 'Amount due or paid for an own request',
  headers: requestIdHeader,
  answer: paymentAnswer,
});

export const payInCash = defineCall({
  method: 'POST',
  path: '/api/payments/cash',
  access: 'citizen',
  summary: 'Code for cash payment; replaced only after it expired',
  refusals: ['CHANGED', 'NOTHING_DUE'],
  headers: requestIdHeader,
  answer: paymentAnswer,
});

export const payByCard = defineCall({
  method: 'POST',
  path: '/api/payments/card',
  access: 'citizen',
  summary: "Address of the payment provider's card page",
  refusals: ['CHANGED', 'NOTHING_DUE'],
  headers: requestIdHeader,
  answer: z.object({ ...answerParts, checkoutUrl: z.url() }),
});

export const checkPayment = defineCall({
  method: 'POST',
  path: '/api/payments/check',
  access: 'citizen',
  summary: 'Queries the payment at the provider; rate limited',
  headers: requestIdHeader,
  answer: paymentAnswer,
});

/** Verified by signature. */
export const fawryWebhook = defineCall({
  method: 'POST',
  path: '/api/payments/fawry/notifications',
  access: 'public',
  summary: 'FawryPay notification v2; idempotent',
  body: z.unknown(),
  answer: z.object({}),
});
