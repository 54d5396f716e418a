import type { Charge } from './charges.ts';
import { formatAmount } from './money.ts';
import { sign } from './signing.ts';
import type { TestCard } from './test-cards.ts';

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
