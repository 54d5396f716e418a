import { randomUUID } from 'node:crypto';
import type { Charge } from './charges.ts';
import { formatAmount, toJsonAmount } from './money.ts';
import { sign } from './signing.ts';

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
