import { createHash } from 'node:crypto';

export const publicUrl = 'http://localhost:3000';
export const merchantCode = 'wathiqa/trial+1==';
const secureKey = 'wathiqa-trial-secure-key';
export const HOUR = 3_600_000;
/** Clock of the sandbox when a charge is made. */
export const START = Date.UTC(2026, 10, 20);

export const sign = (...parts: string[]) =>
  createHash('sha256')
    .update(parts.join('') + secureKey)
    .digest('hex');

export const chargeItems = [
  { itemId: 'MOICSO001', description: 'شهادة ميلاد', price: '65.00', quantity: 2 },
];

function common(merchantRefNum: string) {
  return {
    merchantCode,
    merchantRefNum,
    customerName: 'أحمد محمود',
    customerMobile: '01000000011',
    customerEmail: 'citizen@wathiqa.example',
    description: 'طلب وثائق',
    language: 'ar-eg',
    paymentExpiry: START + HOUR,
    chargeItems,
  };
}

export function chargeBody(merchantRefNum: string) {
  const body = { ...common(merchantRefNum), paymentMethod: 'PayAtFawry', amount: '130.00' };
  return { ...body, signature: sign(merchantCode, merchantRefNum, 'PayAtFawry', '130.00') };
}

export function pageBody(
  merchantRefNum: string,
  returnUrl = `${publicUrl}/payment/${merchantRefNum}`,
) {
  const items = chargeItems.flatMap((item) => [item.itemId, String(item.quantity), item.price]);
  const signature = sign(merchantCode, merchantRefNum, returnUrl, ...items);
  return { ...common(merchantRefNum), paymentMethod: 'CARD', returnUrl, signature };
}

export function isSigned(sent: Record<string, unknown>): boolean {
  const parts = [
    'fawryRefNumber',
    'merchantRefNumber',
    'paymentAmount',
    'orderAmount',
    'orderStatus',
    'paymentMethod',
    'paymentRefrenceNumber',
  ];
  return sent.messageSignature === sign(...parts.map((part) => String(sent[part])));
}
