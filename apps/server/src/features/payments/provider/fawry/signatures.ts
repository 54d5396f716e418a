import { createHash, timingSafeEqual } from 'node:crypto';

/** What each message is signed over, in this order; the secure key follows. Amounts are texts such as `130.00`. */
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
    // Spelt so by the provider.
    'paymentRefrenceNumber',
  ],
} as const;
type Signed = keyof typeof SIGNED_FIELDS;
type PartOf<S extends Signed> = (typeof SIGNED_FIELDS)[S][number];

/**
 * Signs a message of the FawryPay protocol: lowercase hex of SHA-256 over its parts and the key, put together
 * without anything between. A part that is left out counts as an empty text.
 */
export function signature<S extends Signed>(
  what: S,
  parts: { readonly [Part in PartOf<S>]?: string },
  secureKey: string,
): string {
  const order: readonly PartOf<S>[] = SIGNED_FIELDS[what];
  return digest([...order.map((part) => parts[part] ?? ''), secureKey]);
}

/** Signs the opening of a hosted page, whose parts are as many as the items; their order is that of the request. */
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

/** Whether two signatures are the same, in a time that does not tell how much of them is. */
export function sameSignature(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(''), 'utf8').digest('hex');
}
