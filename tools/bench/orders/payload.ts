import { type BirthOrder, birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';

/** Two documents of the n-th citizen, with national IDs and mobiles of their own. */
export function createPayload(n: number): BirthOrder {
  const serial = String(n % 1000).padStart(3, '0');
  const order = birthOrder(
    birthDocument({
      nid: { nationalIdenNumber: `290051401${serial}10` },
      relationCode: 'SON',
      numberOfCopies: 2,
    }),
    birthDocument({
      name: { fullName: 'منى عبد الرحمن علي حسن' },
      genderCode: 'F',
      nid: { nationalIdenNumber: `296022902${serial}20` },
      relationCode: 'DAUGHTER',
    }),
  );
  Object.assign(order.contactInfo.contactDetails, {
    mobile1: `01000000${serial}`,
    mobile2: `01200000${serial}`,
  });
  return order;
}
