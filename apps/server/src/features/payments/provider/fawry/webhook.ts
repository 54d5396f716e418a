import {
  asPiastres,
  normalizeWhitespace,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type Piastres,
  parseMerchantReference,
} from '@wathiqa/domain';
import { z } from 'zod';
import type { ParsedWebhook, PaymentProvider, ProviderEvent } from '../types.ts';
import { formatAmount, parseAmount, parseExactJson, sameSignature, signature } from './protocol.ts';

const text = z.string().max(200);
/** Signed as empty if absent. */
const optionalText = text.nullish().transform((value) => value ?? '');

/** Fields of webhook v2 and status v2; numbers are text. */
const EventFields = z.object({
  fawryRefNumber: z.string().regex(/^\d{1,20}$/),
  merchantRefNumber: z.string().refine((text) => parseMerchantReference(text) !== undefined),
  paymentAmount: optionalText,
  orderAmount: optionalText,
  orderStatus: text,
  paymentMethod: optionalText,
  paymentRefrenceNumber: optionalText,
  paymentTime: optionalText,
  messageSignature: optionalText,
});

/** Alternative spellings seen in practice. */
const STATUS_ALIASES: Readonly<Record<string, PaymentStatus>> = {
  CANCELLED: 'CANCELED',
  UNPAID: 'NEW',
};

/** Parses and verifies a webhook, whose body has the signature; text or bytes. */
export function createWebhookParser(secureKey: string): PaymentProvider['parseWebhook'] {
  return ({ body }) => {
    const raw = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
    if (typeof raw !== 'string') return rejected('not the received text');
    try {
      return parseEvent(parseExactJson(raw), secureKey, { signed: 'always' });
    } catch (error) {
      if (error instanceof SyntaxError) return rejected('not JSON');
      throw error;
    }
  };
}

/**
 * @param fields JSON with numbers as text
 * @param options.signed whether a missing signature is refused; status responses may lack one
 */
export function parseEvent(
  fields: unknown,
  secureKey: string,
  { signed }: { signed: 'always' | 'when it says so' },
): ParsedWebhook {
  const read = EventFields.safeParse(fields);
  if (!read.success) {
    const [issue] = read.error.issues;
    return rejected(`the field ${issue?.path.join('.') || 'body'} is invalid`);
  }
  const sent = read.data;
  const status = parseStatus(sent.orderStatus);
  const orderAmount = readAmount(sent.orderAmount, status);
  const paymentAmount = readAmount(sent.paymentAmount, status);
  if (orderAmount === undefined || paymentAmount === undefined) {
    return rejected('an amount is not in whole piastres');
  }
  if (signed === 'always' || sent.messageSignature) {
    // The signature covers two decimals, regardless of JSON notation.
    const amounts = {
      paymentAmount: sent.paymentAmount && formatAmount(paymentAmount),
      orderAmount: sent.orderAmount && formatAmount(orderAmount),
    };
    const expected = signature('notification', { ...sent, ...amounts }, secureKey);
    if (!sameSignature(expected, sent.messageSignature))
      return rejected('the signature is invalid');
  }
  const isPossible = signed !== 'always' || isPlausible(status, orderAmount, paymentAmount);
  if (status === 'PAID' && !isPossible)
    return rejected('the paid amount does not match the charge');
  if (!status || !isPossible) return { accepted: true, event: undefined };
  const event: ProviderEvent = {
    providerReference: sent.fawryRefNumber,
    merchantReference: sent.merchantRefNumber,
    status,
    orderAmount,
    paymentAmount,
    // The separate fee field is unsigned, these amounts are signed.
    fees: asPiastres(Math.max(0, paymentAmount - orderAmount)),
    // Only after verification, which needs the original.
    providerMethod: normalizeWhitespace(sent.paymentMethod),
    at: parseTime(sent.paymentTime),
  };
  return { accepted: true, event };
}

/** Parses Unix milliseconds; undefined if invalid. */
export function parseTime(milliseconds: string): Date | undefined {
  return /^\d{12,14}$/.test(milliseconds) ? new Date(Number(milliseconds)) : undefined;
}

function parseStatus(written: string): PaymentStatus | undefined {
  const name = written.toUpperCase();
  return STATUS_ALIASES[name] ?? PAYMENT_STATUSES.find((status) => status === name);
}

/** Only money requires an amount. */
function readAmount(written: string, status: PaymentStatus | undefined): Piastres | undefined {
  return written === '' && status !== 'PAID' ? asPiastres(0) : parseAmount(written);
}

// Signed fields have no delimiter, so shifted boundaries could match. Two rules leave one split: our references have
// a checksum and one spelling, and fees are between zero and the price. Refunds match known references and may be
// partial. A notice that nothing was paid ends at most the attempt with its amount, which a payment overrides. A status
// query reveals other amounts. The boundary between method and number is irrelevant.
function isPlausible(
  status: PaymentStatus | undefined,
  orderAmount: Piastres,
  paymentAmount: Piastres,
): boolean {
  if (status === 'REFUNDED' || status === 'PARTIAL_REFUNDED') return true;
  if (status !== 'PAID' && paymentAmount === 0) return true;
  return orderAmount <= paymentAmount && paymentAmount <= 2 * orderAmount;
}

function rejected(reason: string): { accepted: false; reason: string } {
  return { accepted: false, reason };
}
