import { normalizeNumber, PAYMENT_METHODS, REFUND_STATES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { isDayRange, pageCursor, poundsField, rangeDays } from './fields.ts';

/** Lists of payments and refunds, latest first, without data of the person. Amounts are pounds. */

export const PAYMENT_LIST_PAGE_SIZE = 50;

/** Rows of a list that are added up. */
export const MOST_ADDED = 10_000;

/** Above any payment of a request. */
const MAX_AMOUNT = 100_000;

export const PAYMENT_LIST_STATES = ['allocated', 'unallocated', 'refunded'] as const;
export type PaymentListState = (typeof PAYMENT_LIST_STATES)[number];

const listQuery = {
  ...rangeDays,
  /** Exact, without fees. */
  amount: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => Number(normalizeNumber(typed))),
      ),
      poundsField(MAX_AMOUNT),
    ),
  ),
  after: z.optional(pageCursor(1, 15)),
};

/** Of a whole list, with its first page; a count above `MOST_ADDED` means more. */
const total = z.nullable(z.object({ count: z.int(), amount: z.number() }));

export const PaymentListItem = z.object({
  id: z.int(),
  reference: z.string(),
  merchantReference: z.string(),
  requestId: z.nullable(z.string()),
  amount: z.number(),
  fees: z.number(),
  method: z.enum(PAYMENT_METHODS),
  paidAt: z.iso.datetime(),
  /** Completed refunds. */
  refunded: z.number(),
});
export type PaymentListItem = z.infer<typeof PaymentListItem>;

export const listPayments = defineCall({
  method: 'GET',
  path: '/api/office/payments/list',
  access: 'staff:payments.read',
  summary: 'Payments of a date range, latest first, paginated',
  query: z
    .object({ ...listQuery, state: z.optional(z.enum(PAYMENT_LIST_STATES)) })
    .check(isDayRange),
  answer: z.object({
    ...answerParts,
    payments: z.array(PaymentListItem),
    total,
    next: z.nullable(z.string()),
  }),
});

export const RefundListItem = z.object({
  id: z.int(),
  reference: z.string(),
  merchantReference: z.string(),
  requestId: z.nullable(z.string()),
  amount: z.number(),
  state: z.enum(REFUND_STATES),
  /** As of a refund. */
  refusal: z.nullable(z.string()),
  unclear: z.boolean(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
});
export type RefundListItem = z.infer<typeof RefundListItem>;

export const listRefunds = defineCall({
  method: 'GET',
  path: '/api/office/payments/refunds',
  access: 'staff:payments.read',
  summary: 'Refunds requested in a date range, latest first, paginated',
  query: z.object({ ...listQuery, state: z.optional(z.enum(REFUND_STATES)) }).check(isDayRange),
  answer: z.object({
    ...answerParts,
    refunds: z.array(RefundListItem),
    total,
    next: z.nullable(z.string()),
  }),
});
