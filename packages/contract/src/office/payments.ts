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
import { dayField, poundsField } from './fields.ts';

/** Office payments. Amounts are pounds. */

/** Above any order's cost. */
const MAX_REFUND = 100_000;
const REASON_MAX_LENGTH = 300;

/** Paid document by position, without names. */
const PaidDocument = z.object({
  id: z.int(),
  position: z.int(),
  documentType: z.string(),
  /** Translations only. */
  languageCode: z.nullable(z.string()),
  /** Of all copies. */
  price: z.number(),
});
export type PaidDocument = z.infer<typeof PaidDocument>;

export const Refund = z.object({
  id: z.int(),
  document: z.nullable(PaidDocument),
  amount: z.number(),
  reason: z.string(),
  state: z.enum(REFUND_STATES),
  /** Empty and null if made by itself, because the promised day passed. */
  requestedBy: z.string(),
  requestedById: z.nullable(z.int()),
  decidedBy: z.nullable(z.string()),
  requestedAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  /** `withdrawn`, `notApproved` by the second person, or the provider's code. */
  refusal: z.nullable(z.string()),
  /** Needs manual clarification. */
  unclear: z.boolean(),
});
export type Refund = z.infer<typeof Refund>;

export const OfficePayment = z.object({
  id: z.int(),
  /** Provider's reference. */
  reference: z.string(),
  /** Our reference. */
  merchantReference: z.string(),
  /** Null while unallocated. */
  requestId: z.nullable(z.string()),
  amount: z.number(),
  /** Provider's fees, additional. */
  fees: z.number(),
  method: z.enum(PAYMENT_METHODS),
  /** Provider's name of the method. */
  providerMethod: z.string(),
  paidAt: z.iso.datetime(),
  unallocatedReason: z.nullable(z.enum(UNALLOCATED_REASONS)),
  /** Manual resolution. */
  resolution: z.nullable(z.enum(['applied', 'refunded'])),
  resolvedBy: z.nullable(z.string()),
  resolvedAt: z.nullable(z.iso.datetime()),
  /** Remaining refundable amount. */
  refundable: z.number(),
  refunds: z.array(Refund),
  /** Separately refundable. */
  documents: z.array(PaidDocument),
});
export type OfficePayment = z.infer<typeof OfficePayment>;

const Attempt = z.object({
  merchantReference: z.string(),
  method: z.enum(PAYMENT_METHODS),
  state: z.enum(ATTEMPT_STATES),
  reference: z.nullable(z.string()),
  amount: z.number(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

/** Positive increases the amount owed to the account. */
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
  /** For accepted documents. */
  due: z.number(),
  attempts: z.array(Attempt),
  /** Also unallocated ones. */
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
  summary: 'Charges, payments and refunds of a request, with its ledger lines',
  refusals: ['NOT_FOUND'],
  query: z.object({ requestId }),
  answer: z.object({ ...answerParts, payments: RequestPayments }),
});

export const readUnallocated = defineCall({
  method: 'GET',
  path: '/api/office/payments/unallocated',
  access: 'staff:payments.read',
  summary: 'Unallocated payments, unresolved first',
  answer: z.object({ ...answerParts, payments: z.array(OfficePayment) }),
});

export const allocatePayment = defineCall({
  method: 'POST',
  path: '/api/office/payments/allocate',
  access: 'staff:payments.allocate',
  idempotent: true,
  summary: 'Allocates an unresolved payment to a request with exactly this amount due',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST'],
  body: z.object({ paymentId, requestId }),
  answer: paymentAnswer,
});

export const refundPayment = defineCall({
  method: 'POST',
  path: '/api/office/payments/refund',
  access: 'staff:payments.refund',
  summary:
    'Refunds a payment fully or partly, or one document, which is then not issued; above a limit a second person must ' +
    'approve. Idempotent by Idempotency-Key',
  refusals: ['NOT_FOUND', 'CONFLICT', 'CHANGED', 'OWN_REQUEST', 'REFUND_TOO_MUCH'],
  headers: z.object({ 'idempotency-key': z.uuid(problem('wrongType')) }),
  body: z.object({
    paymentId,
    amount: poundsField(MAX_REFUND),
    reason: requiredText(REASON_MAX_LENGTH),
    /** Refunded in full and then not issued. */
    documentId: z.optional(paymentId),
  }),
  answer: paymentAnswer,
});

export const resolveRefund = defineCall({
  method: 'POST',
  path: '/api/office/payments/settle-refund',
  access: 'staff:payments.refund',
  idempotent: true,
  summary:
    'Records the outcome of an unclear refund of another person, as confirmed by the provider',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OWN_PROPOSAL'],
  body: z.object({ refundId: paymentId, done: z.boolean(problem('wrongType')) }),
  answer: paymentAnswer,
});

export const readProposedRefunds = defineCall({
  method: 'GET',
  path: '/api/office/payments/proposed-refunds',
  access: 'staff:payments.refund',
  summary: 'Payments with a refund awaiting the approval of a second person',
  answer: z.object({ ...answerParts, payments: z.array(OfficePayment) }),
});

export const decideRefund = defineCall({
  method: 'POST',
  path: '/api/office/payments/decide-refund',
  access: 'staff:payments.refund',
  idempotent: true,
  summary:
    'Approves or declines a refund proposed by another person; declining one’s own withdraws it',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OWN_PROPOSAL'],
  body: z.object({ refundId: paymentId, approve: z.boolean(problem('wrongType')) }),
  answer: paymentAnswer,
});

export const ReconciliationReport = z.object({
  day: z.iso.date(),
  ranAt: z.iso.datetime(),
  payments: z.int(),
  taken: z.number(),
  refunded: z.number(),
  /** Unallocated total at that time, of any day. */
  unallocated: z.number(),
  /** Only the first thousand follow. */
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
  summary:
    'Latest reconciliation report of one day, or of each of the last thirty, latest day first',
  query: z.object({ day: z.optional(dayField()) }),
  answer: z.object({ ...answerParts, days: z.array(ReconciliationReport) }),
});
