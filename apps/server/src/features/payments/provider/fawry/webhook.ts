import {
  asPiastres,
  isRequestId,
  normalizeWhitespace,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type Piastres,
} from '@wathiqa/domain';
import { z } from 'zod';
import type { ParsedWebhook, ProviderEvent } from '../types.ts';
import { formatAmount, parseAmount } from './amounts.ts';
import { parseExactJson } from './exact-json.ts';
import { sameSignature, signature } from './signatures.ts';

/** A text, also one that the sender may leave out or send as null. */
const text = z.string().max(200);
const optionalText = text.nullish().transform((value) => value ?? '');

/** What is read of a notification v2 and of the answer to a status v2 question, in which numbers are texts. */
const EventFields = z.object({
  fawryRefNumber: z.string().regex(/^\d{1,20}$/),
  merchantRefNumber: z.string().refine(isOurReference),
  paymentAmount: text,
  orderAmount: text,
  orderStatus: text,
  paymentMethod: optionalText,
  paymentRefrenceNumber: optionalText,
  paymentTime: optionalText,
  messageSignature: optionalText,
});

/** The spellings that were seen beside those of our own list. */
const STATUS_ALIASES: Readonly<Record<string, PaymentStatus>> = {
  CANCELLED: 'CANCELED',
  UNPAID: 'NEW',
};

/**
 * Reads a notification as it arrived; its signature must be there and hold.
 *
 * @param body the raw text, or the bytes of it
 */
export function parseWebhook(body: unknown, secureKey: string): ParsedWebhook {
  const raw = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
  if (typeof raw !== 'string') return rejected('not the text that arrived');
  try {
    return parseEvent(parseExactJson(raw), secureKey, { signed: 'always' });
  } catch (error) {
    if (error instanceof SyntaxError) return rejected('not JSON');
    throw error;
  }
}

/**
 * Reads what FawryPay says of a charge.
 *
 * @param fields JSON in which numbers are texts
 * @param options.signed whether a missing signature is a refusal: not in an answer that we asked its host for
 */
export function parseEvent(
  fields: unknown,
  secureKey: string,
  { signed }: { signed: 'always' | 'when it says so' },
): ParsedWebhook {
  const read = EventFields.safeParse(fields);
  if (!read.success) {
    const [issue] = read.error.issues;
    return rejected(`the field ${issue?.path.join('.') || 'body'} is not as it should be`);
  }
  const sent = read.data;
  const orderAmount = parseAmount(sent.orderAmount);
  const paymentAmount = parseAmount(sent.paymentAmount);
  if (orderAmount === undefined || paymentAmount === undefined) {
    return rejected('an amount is not one in whole piastres');
  }
  if (signed === 'always' || sent.messageSignature) {
    // Signed with two decimals, whatever the sender's JSON makes of a number such as 130.00.
    const amounts = {
      paymentAmount: formatAmount(paymentAmount),
      orderAmount: formatAmount(orderAmount),
    };
    const expected = signature('notification', { ...sent, ...amounts }, secureKey);
    if (!sameSignature(expected, sent.messageSignature)) return rejected('the signature is wrong');
  }
  const status = parseStatus(sent.orderStatus);
  if (!status) return rejected('the status is unknown');
  if (signed === 'always' && !isPlausible(status, orderAmount, paymentAmount)) {
    return rejected('what is paid does not go with what was asked for');
  }
  const event: ProviderEvent = {
    providerReference: sent.fawryRefNumber,
    merchantReference: sent.merchantRefNumber,
    status,
    orderAmount,
    paymentAmount,
    // The fees of their own field are not signed; these are.
    fees: asPiastres(Math.max(0, paymentAmount - orderAmount)),
    // Only here: signed is what was written.
    providerMethod: normalizeWhitespace(sent.paymentMethod),
    at: parseTime(sent.paymentTime),
  };
  return { accepted: true, event };
}

/** A moment in milliseconds since 1970, as text; undefined when it is none. */
export function parseTime(milliseconds: string): Date | undefined {
  return /^\d{12,14}$/.test(milliseconds) ? new Date(Number(milliseconds)) : undefined;
}

function parseStatus(written: string): PaymentStatus | undefined {
  const name = written.toUpperCase();
  return STATUS_ALIASES[name] ?? PAYMENT_STATUSES.find((status) => status === name);
}

// The signed fields follow each other without a mark between, so that the same text could be cut into other
// fields. Two rules leave one cut: our references have a form of their own (twelve digits that check, more only
// behind ~), and fees are neither below nothing nor above the price, which a digit moved into or out of an amount
// breaks. A refund is known by its references already, and its amounts may be those of the part given back. Who
// really paid another amount is found by asking for the status, which nobody can cut.
// Between the method and the number behind it any cut will do: nothing rests on either.
function isOurReference(reference: string): boolean {
  const [id = '', attempt, ...more] = reference.split('~');
  return isRequestId(id) && more.length === 0 && /^([2-9]|[1-9]\d{1,3})$/.test(attempt ?? '2');
}

function isPlausible(status: PaymentStatus, orderAmount: Piastres, paymentAmount: Piastres) {
  const isRefund = status === 'REFUNDED' || status === 'PARTIAL_REFUNDED';
  return isRefund || (orderAmount <= paymentAmount && paymentAmount <= 2 * orderAmount);
}

function rejected(reason: string): { accepted: false; reason: string } {
  return { accepted: false, reason };
}
