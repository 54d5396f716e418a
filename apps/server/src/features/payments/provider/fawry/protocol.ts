import { createHash, timingSafeEqual } from 'node:crypto';
import { asPiastres, type Piastres } from '@wathiqa/domain';

// FawryPay's JSON, amounts and signatures.

declare global {
  interface JSON {
    // TypeScript lacks the third reviver argument (ES2026).
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * Parses JSON with numbers as source text: `130.00` retains its zeros, and amounts avoid floats.
 *
 * @throws SyntaxError for invalid or too deeply nested JSON
 */
export function parseExactJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, { source }) =>
      typeof value === 'number' ? (source ?? String(value)) : value,
    );
  } catch (cause) {
    // Only the reviver has a depth limit.
    if (cause instanceof RangeError) throw new SyntaxError('nested too deeply', { cause });
    throw cause;
  }
}

/** Seven digits of pounds exceed any request. */
const AMOUNT = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2})0*)?$/;

/**
 * FawryPay format with two decimals: 13000 becomes `130.00`.
 *
 * @throws RangeError unless a non-negative integer
 */
export function formatAmount(piastres: Piastres): string {
  if (!Number.isSafeInteger(piastres) || piastres < 0) {
    throw new RangeError(`${piastres} is not an amount in whole piastres`);
  }
  const digits = String(piastres).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses piastres exactly; undefined if invalid. */
export function parseAmount(written: string): Piastres | undefined {
  const [, pounds, fraction = ''] = AMOUNT.exec(written) ?? [];
  return pounds === undefined
    ? undefined
    : asPiastres(Number(`${pounds}${fraction.padEnd(2, '0')}`));
}

/** Signed fields in order, before the secure key. Amounts like `130.00`. */
const SIGNED_FIELDS = {
  charge: ['merchantCode', 'merchantRefNum', 'customerProfileId', 'paymentMethod', 'amount'],
  status: ['merchantCode', 'merchantRefNumber'],
  refund: ['merchantCode', 'referenceNumber', 'refundAmount', 'reason'],
  cancel: ['orderRefNo', 'merchantAccount', 'lang'],
  notification: [
    'fawryRefNumber',
    'merchantRefNumber',
    'paymentAmount',
    'orderAmount',
    'orderStatus',
    'paymentMethod',
    // Provider's spelling.
    'paymentRefrenceNumber',
  ],
} as const;
type Signed = keyof typeof SIGNED_FIELDS;
type PartOf<S extends Signed> = (typeof SIGNED_FIELDS)[S][number];

/** FawryPay signature: lower-case hex SHA-256 of the concatenated parts and key. Omitted parts are empty. */
export function signature<S extends Signed>(
  what: S,
  parts: { readonly [Part in PartOf<S>]?: string },
  secureKey: string,
): string {
  const order: readonly PartOf<S>[] = SIGNED_FIELDS[what];
  return digest([...order.map((part) => parts[part] ?? ''), secureKey]);
}

/** Signs a hosted page; item order matters. */
export function hostedPageSignature(
  page: {
    merchantCode: string;
    merchantRefNum: string;
    customerProfileId?: string;
    returnUrl: string;
    chargeItems: readonly { itemId: string; quantity: number; price: string }[];
  },
  secureKey: string,
): string {
  const items = page.chargeItems.flatMap((item) => [
    item.itemId,
    String(item.quantity),
    item.price,
  ]);
  const { merchantCode, merchantRefNum, customerProfileId = '', returnUrl } = page;
  return digest([merchantCode, merchantRefNum, customerProfileId, returnUrl, ...items, secureKey]);
}

/** Constant-time comparison. */
export function sameSignature(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(''), 'utf8').digest('hex');
}
