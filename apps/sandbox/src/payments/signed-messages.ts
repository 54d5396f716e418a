import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Charge } from './charges.ts';
import { formatAmount, toJsonAmount } from './money.ts';
import type { TestCard } from './test-cards.ts';

/** SHA-256 in lowercase hex of the concatenated parts and key; absent parts are empty. */
function sign(secureKey: string, ...parts: readonly (string | undefined)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part ?? '');
  return hash.update(secureKey).digest('hex');
}

export function isSignedBy(
  secureKey: string,
  signature: string,
  ...parts: readonly (string | undefined)[]
): boolean {
  const right = Buffer.from(sign(secureKey, ...parts));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Return address with the signed outcome, like the provider's. */
export function returnAddress(
  charge: Charge,
  returnUrl: URL,
  { refusal }: TestCard,
  secureKey: string,
): string {
  const outcome = {
    type: 'ChargeResponse',
    referenceNumber: charge.reference,
    merchantRefNumber: charge.merchantReference,
    orderAmount: formatAmount(charge.amount),
    paymentAmount: formatAmount(charge.amount + charge.fees),
    fawryFees: formatAmount(charge.fees),
    orderStatus: charge.status,
    paymentMethod: charge.providerMethod,
    statusCode: refusal?.code ?? '200',
    statusDescription: refusal ? 'Payment refused' : 'Operation done successfully',
    signature: sign(
      secureKey,
      charge.reference,
      charge.merchantReference,
      formatAmount(charge.amount + charge.fees),
      formatAmount(charge.amount),
      charge.status,
      charge.providerMethod,
      formatAmount(charge.fees),
    ),
  };
  const address = new URL(returnUrl);
  for (const [name, value] of Object.entries(outcome)) address.searchParams.set(name, value);
  return address.href;
}

/** Intentional webhook errors. */
interface Distortion {
  /** Piastres. */
  readonly amountOff?: number;
}

/** Signed fields of webhook v2, also of the status v2 response. */
export function webhookFields(
  charge: Charge,
  secureKey: string,
  { amountOff = 0 }: Distortion = {},
): Record<string, unknown> {
  const orderAmount = charge.amount + amountOff;
  const paymentAmount = orderAmount + charge.fees;
  const paymentReference = charge.paidAt ? charge.reference : '';
  return {
    requestId: randomUUID().replaceAll('-', ''),
    fawryRefNumber: charge.reference,
    merchantRefNumber: charge.merchantReference,
    customerName: charge.customer.name,
    customerMobile: charge.customer.mobile,
    customerMail: charge.customer.email,
    paymentAmount: toJsonAmount(paymentAmount),
    orderAmount: toJsonAmount(orderAmount),
    fawryFees: toJsonAmount(charge.fees),
    shippingFees: '',
    orderStatus: charge.status,
    paymentMethod: charge.providerMethod,
    ...(charge.paidAt ? { paymentTime: charge.paidAt } : {}),
    paymentRefrenceNumber: paymentReference,
    orderExpiryDate: charge.expiresAt,
    orderItems: charge.items.map(({ description, price, quantity }) => ({
      itemCode: description,
      price: toJsonAmount(price),
      quantity,
    })),
    messageSignature: sign(
      secureKey,
      charge.reference,
      charge.merchantReference,
      formatAmount(paymentAmount),
      formatAmount(orderAmount),
      charge.status,
      charge.providerMethod,
      paymentReference,
    ),
  };
}
