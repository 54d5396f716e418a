import type { Charge } from './charges.ts';
import { amount } from './money.ts';
import { sign } from './signing.ts';
import type { TestCard } from './test-cards.ts';

/** Where the payer is led back to, with the outcome in the query and signed, as the provider does. */
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
    orderAmount: amount(charge.amount),
    paymentAmount: amount(charge.amount + charge.fees),
    fawryFees: amount(charge.fees),
    orderStatus: charge.status,
    paymentMethod: charge.method,
    statusCode: refusal?.code ?? '200',
    statusDescription: refusal ? 'Payment refused' : 'Operation done successfully',
    signature: sign(
      secureKey,
      charge.reference,
      charge.merchantReference,
      amount(charge.amount + charge.fees),
      amount(charge.amount),
      charge.status,
      charge.method,
      amount(charge.fees),
    ),
  };
  const address = new URL(returnUrl);
  for (const [name, value] of Object.entries(outcome)) address.searchParams.set(name, value);
  return address.href;
}
