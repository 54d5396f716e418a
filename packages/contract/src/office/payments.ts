import {
  ATTEMPT_STATES,
  DIFFERENCE_KINDS,
  LEDGER_ACCOUNTS,
  LEDGER_CAUSES,
  PAYMENT_METHODS,
  REFUND_STATES,
  REQUEST_STATES,
  UNALLOCATED_REASONS,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requestId, requiredText } from '../wire/fields.ts';
import { dayField, poundsField } from './reference-data-fields.ts';

/** Payments in the office. Amounts are pounds. */

/** Most pounds that are given back at once: more than any order can cost. */
const MAX_REFUND = 100_000;
const REASON_MAX_LENGTH = 300;

/** A document of a request that was paid for, by its place in it; nobody's name. */
const PaidDocument = z.object({
  id: z.int(),
  position: z.int(),
  documentType: z.string(),
  /** Of a translation. */
  languageCode: z.nullable(z.string()),
  /** In all its copies. */
  price: z.number(),
});
export type PaidDocument = z.infer<typeof PaidDocument>;

export const Refund = z.object({
  id: z.int(),
  /** The document whose price it is. */
  document: z.nullable(PaidDocument),
  amount: z.number(),
  reason: z.string(),
  state: z.enum(REFUND_STATES),
  requestedBy: z.string(),
  requestedById: z.int(),
  /** Who approved of it or declined it, where it needed a second person. */
  decidedBy: z.nullable(z.string()),
  requestedAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  /** The provider's code, of one that it refused. */
  refusal: z.nullable(z.string()),
  /** Nobody but people can find out whether the provider has done it. */
  unclear: z.boolean(),
});
export type Refund = z.infer<typeof Refund>;

/** Money that came. */
export const OfficePayment = z.object({
  id: z.int(),
  /** The provider's number of it. */
  reference: z.string(),
  /** Ours, that it was paid for. */
  merchantReference: z.string(),
  /** The request that took it; null while people must place it. */
  requestId: z.nullable(z.string()),
  amount: z.number(),
  /** The provider's, on top. */
  fees: z.number(),
  method: z.enum(PAYMENT_METHODS),
  /** How, in the provider's words. */
  providerMethod: z.string(),
  paidAt: z.iso.datetime(),
  /** Why no request could take it when it came. */
  unallocatedReason: z.nullable(z.enum(UNALLOCATED_REASONS)),
  /** What people did about that. */
  resolution: z.nullable(z.enum(['applied', 'refunded'])),
  resolvedBy: z.nullable(z.string()),
  resolvedAt: z.nullable(z.iso.datetime()),
  /** What can still be given back. */
  refundable: z.number(),
  refunds: z.array(Refund),
  /** Whose price can be given back by itself. */
  documents: z.array(PaidDocument),
});
export type OfficePayment = z.infer<typeof OfficePayment>;

/** One time that the provider was asked for a way to pay. */
const Attempt = z.object({
  merchantReference: z.string(),
  method: z.enum(PAYMENT_METHODS),
  state: z.enum(ATTEMPT_STATES),
  reference: z.nullable(z.string()),
  amount: z.number(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

/** One line of the ledger: positive where the account is owed more. */
const LedgerEntry = z.object({
  at: z.iso.datetime(),
  cause: z.enum(LEDGER_CAUSES),
  account: z.enum(LEDGER_ACCOUNTS),
  amount: z.number(),
  paymentId: z.int(),
});

export const RequestPayments = z.object({
  requestId: z.string(),
  state: z.enum(REQUEST_STATES),
  /** For its accepted documents. */
  due: z.number(),
  attempts: z.array(Attempt),
  /** Those that it took, and those that came for it and lie with people. */
  payments: z.array(OfficePayment),
  ledger: z.array(LedgerEntry),
});
export type RequestPayments = z.infer<typeof RequestPayments>;

const paymentAnswer = z.object({ ...answerParts, payment: OfficePayment });
const paymentId = z.int(problem('wrongType')).check(z.positive(problem('wrongType')));

export const readRequestPayments = defineCall({
  method: 'GET',
  path: '/api/office/payments',
  access: 'staff:payments.read',
  summary: 'What was asked, paid and given back for a request, with its lines of the ledger',
  refusals: ['NOT_FOUND'],
  query: z.object({ requestId }),
  answer: z.object({ ...answerParts, payments: RequestPayments }),
});

export const readUnallocated = defineCall({
  method: 'GET',
  path: '/api/office/payments/unplaced',
  access: 'staff:payments.read',
  summary: 'Payments that no request could take, those that wait for people first',
  answer: z.object({ ...answerParts, payments: z.array(OfficePayment) }),
});

export const allocatePayment = defineCall({
  method: 'POST',
  path: '/api/office/payments/place',
  access: 'staff:payments.place',
  summary: 'Lets a request that waits for exactly this amount take a payment that waits for people',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST'],
  body: z.object({ paymentId, requestId }),
  answer: paymentAnswer,
});

export const refundPayment = defineCall({
  method: 'POST',
  path: '/api/office/payments/refund',
  access: 'staff:payments.refund',
  summary:
    'Gives back the whole or a part of a payment, or the price of one document, which is not issued then; above a sum once a second person approves of it; with the same ' +
    'Idempotency-Key it is the same refund',
  refusals: ['NOT_FOUND', 'CONFLICT', 'CHANGED', 'OWN_REQUEST', 'REFUND_TOO_MUCH'],
  headers: z.object({ 'idempotency-key': z.uuid(problem('wrongType')) }),
  body: z.object({
    paymentId,
    amount: poundsField(MAX_REFUND),
    reason: requiredText(REASON_MAX_LENGTH),
    /** The document whose price it is, all of it; it is not issued then. */
    documentId: z.optional(paymentId),
  }),
  answer: paymentAnswer,
});

export const resolveRefund = defineCall({
  method: 'POST',
  path: '/api/office/payments/settle-refund',
  access: 'staff:payments.refund',
  summary: 'Says of an unclear refund, after asking the provider, whether it was done',
  refusals: ['NOT_FOUND', 'CHANGED'],
  body: z.object({ refundId: paymentId, done: z.boolean(problem('wrongType')) }),
  answer: paymentAnswer,
});

export const readProposedRefunds = defineCall({
  method: 'GET',
  path: '/api/office/payments/proposed-refunds',
  access: 'staff:payments.refund',
  summary: 'Payments of which a refund waits until a second person approves of it',
  answer: z.object({ ...answerParts, payments: z.array(OfficePayment) }),
});

export const decideRefund = defineCall({
  method: 'POST',
  path: '/api/office/payments/decide-refund',
  access: 'staff:payments.refund',
  summary: 'Approves of a refund that somebody else asked for, or declines it',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OWN_PROPOSAL'],
  body: z.object({ refundId: paymentId, approve: z.boolean(problem('wrongType')) }),
  answer: paymentAnswer,
});

/** What a day's reconciliation found. */
export const ReconciliationReport = z.object({
  day: z.iso.date(),
  ranAt: z.iso.datetime(),
  payments: z.int(),
  taken: z.number(),
  refunded: z.number(),
  /** Of whatever day, lay with no request at that moment. */
  unallocated: z.number(),
  /** Of which the first thousand are listed. */
  differenceCount: z.int(),
  differences: z.array(
    z.object({
      kind: z.enum(DIFFERENCE_KINDS),
      merchantReference: z.string(),
      ours: z.string(),
      theirs: z.nullable(z.string()),
      ourAmount: z.nullable(z.number()),
      theirAmount: z.nullable(z.number()),
    }),
  ),
});
export type ReconciliationReport = z.infer<typeof ReconciliationReport>;

export const readReconciliation = defineCall({
  method: 'GET',
  path: '/api/office/payments/reconciliation',
  access: 'staff:reconciliation.read',
  summary: 'The last report of each day, the latest day first: of one day, or of the last thirty',
  query: z.object({ day: z.optional(dayField()) }),
  answer: z.object({ ...answerParts, days: z.array(ReconciliationReport) }),
});
