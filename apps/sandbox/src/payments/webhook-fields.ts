import { randomUUID } from 'node:crypto';
import type { Charge } from './charges.ts';
import { formatAmount, toJsonAmount } from './money.ts';
import { sign } from './signing.ts';

/** What differs in a notification that is not as it should be. */
interface Distortion {
  /** Piastres that the amounts are wrong by. */
  readonly amountOff?: number;
}

/**
 * The fields of a notification v2 about a charge as it is now, signed; the answer to a status v2 question has
 * the same.
 */
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
