import { createHash, timingSafeEqual } from 'node:crypto';

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
