import { createHash } from 'node:crypto';
import { createRequestId, merchantReference } from '@wathiqa/domain';
import fc from 'fast-check';

/** Fields FawryPay signs, in order. */
const SIGNED_FIELDS = [
  'fawryRefNumber',
  'merchantRefNumber',
  'paymentAmount',
  'orderAmount',
  'orderStatus',
  'paymentMethod',
  'paymentRefrenceNumber',
] as const;

export type SignedFields = Record<(typeof SIGNED_FIELDS)[number], string>;

/** As FawryPay sends them. */
const UNSIGNED_FIELDS = {
  requestId: 'c72827d084ea4b88949d91dd2db4996e',
  customerName: 'أحمد محمود عبد الرحمن السيد',
  customerMobile: '01000000011',
  customerMail: 'citizen@wathiqa.example',
  shippingFees: '',
  paymentTime: 1_795_000_000_000,
  orderItems: [{ itemCode: 'MOICSO001', price: 65, quantity: 2 }],
};

/**
 * Signed webhook body; amounts have two decimals.
 *
 * @param unsigned replaces the default unsigned fields
 */
export function webhookPayload(
  fields: SignedFields,
  secureKey: string,
  unsigned: Record<string, unknown> = {},
): string {
  return toPayload({ ...unsigned, ...fields }, signed(fields, secureKey));
}

function signed(fields: SignedFields, secureKey: string): string {
  const text = SIGNED_FIELDS.map((name) => fields[name]).join('') + secureKey;
  return createHash('sha256').update(text).digest('hex');
}

/** Not JSON.stringify, which would write 130 for 130.00. */
function toPayload(fields: Record<string, unknown>, messageSignature: unknown): string {
  const members = Object.entries({ ...UNSIGNED_FIELDS, ...fields, messageSignature }).flatMap(
    ([name, value]) => {
      if (value === undefined) return [];
      const bare = name.endsWith('Amount') && /^\d+\.\d\d$/.test(String(value));
      return [`${JSON.stringify(name)}:${bare ? value : JSON.stringify(value)}`];
    },
  );
  return `{${members.join(',')}}`;
}

const reference = fc
  .record({
    requestId: fc.nat(999_999_999).map((running) => createRequestId(2026, running)),
    attempt: fc.integer({ min: 1, max: 30 }),
    // Most without a restore.
    generation: fc.constantFrom(0, 0, 473_122),
  })
  .map(merchantReference);
const piastres = fc.integer({ min: 6_500, max: 3_000_000 });
const toAmount = (count: number) =>
  `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`;

export const genuineFields: fc.Arbitrary<SignedFields> = fc
  .record({
    fawryRefNumber: fc.integer({ min: 100_000_000, max: 9_999_999_999 }).map(String),
    merchantRefNumber: reference,
    orderAmount: piastres,
    fees: fc.nat(6_500),
    orderStatus: fc.constantFrom('NEW', 'PAID', 'EXPIRED', 'CANCELED', 'CANCELLED', 'FAILED'),
    paymentMethod: fc.constantFrom('PayAtFawry', 'PAYATFAWRY', 'CARD', 'Mobile Wallet', 'محفظة'),
    paymentRefrenceNumber: fc.constantFrom('', '970177', '100162801'),
  })
  .map(({ orderAmount, fees, ...fields }) => ({
    ...fields,
    orderAmount: toAmount(orderAmount),
    paymentAmount: toAmount(orderAmount + fees),
  }));

/** One signed field changed under the old signature. */
const changedField = fc
  .tuple(genuineFields, genuineFields, fc.constantFrom(...SIGNED_FIELDS))
  .filter(([fields, other, name]) => fields[name] !== other[name])
  .map(([fields, other, name]) => ({ ...fields, [name]: other[name], of: fields }));

/** Same signed text with moved field boundaries: valid signature, wrong fields. */
const movedBoundary = fc
  .tuple(genuineFields, fc.nat(4), fc.integer({ min: -4, max: 4 }))
  .map(([of, index, by]) => {
    const [name, next] = [
      SIGNED_FIELDS[index] ?? 'orderStatus',
      SIGNED_FIELDS[index + 1] ?? 'paymentMethod',
    ];
    const both = of[name] + of[next];
    const cut = Math.max(0, of[name].length + by);
    return { ...of, [name]: both.slice(0, cut), [next]: both.slice(cut), of };
  })
  .filter(({ of, ...fields }) => SIGNED_FIELDS.some((name) => fields[name] !== of[name]));

const wrongAmount = fc.constantFrom(
  ...['130.001', '-130.00', '+130', '1e3', '0x82', '٦٥', '', ' ', 'NaN', null, true, [], {}, ['1']],
);
const wrongSignature = fc.oneof(
  fc.constantFrom(undefined, null, '', 'a', 0, true, [], {}, '0'.repeat(64), 'g'.repeat(64)),
  fc.stringMatching(/^[0-9a-f]{64}$/),
);

export function forgedWebhook(secureKey: string): fc.Arbitrary<{ how: string; text: string }> {
  const forged = (how: string) => (text: string) => ({ how, text });
  const genuineText = genuineFields.map((fields) => webhookPayload(fields, secureKey));
  return fc.oneof(
    changedField
      .map(({ of, ...fields }) => toPayload(fields, signed(of, secureKey)))
      .map(forged('a signed field is another')),
    movedBoundary
      .map(({ of, ...fields }) => toPayload(fields, signed(of, secureKey)))
      .map(forged('the same text is cut elsewhere')),
    fc
      .tuple(genuineFields, fc.string({ maxLength: 40 }))
      .filter(([, key]) => key !== secureKey)
      .map(([fields, key]) => webhookPayload(fields, key))
      .map(forged('signed with another key')),
    genuineFields
      .map((fields) => toPayload(fields, signed({ ...fields, merchantRefNumber: '' }, secureKey)))
      .map(forged('signed without our reference')),
    fc
      .tuple(genuineFields, wrongSignature)
      .map(([fields, signature]) => toPayload(fields, signature))
      .map(forged('a signature that is none')),
    genuineFields
      .map((fields) => toPayload(fields, signed(fields, secureKey).toUpperCase()))
      .filter((text) => /"messageSignature":"[^"]*[A-F]/.test(text))
      .map(forged('a signature in capitals')),
    fc
      .tuple(genuineFields, fc.constantFrom('paymentAmount', 'orderAmount'), wrongAmount)
      .map(([fields, name, amount]) =>
        toPayload({ ...fields, [name]: amount }, signed(fields, secureKey)),
      )
      .map(forged('an amount that is none')),
    fc
      .tuple(genuineText, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
      .map(([text, part]) => text.slice(0, Math.floor(text.length * part)))
      .map(forged('the end is missing')),
    fc
      .tuple(genuineText, fc.constantFrom('"orderStatus":"PAID!"', '"orderAmount":1.00'))
      .map(([text, member]) => `${text.slice(0, -1)},${member}}`)
      .map(forged('a field is there twice')),
    fc.json().map(forged('some other JSON')),
    fc.string({ unit: 'binary', maxLength: 200 }).map(forged('some other text')),
  );
}
