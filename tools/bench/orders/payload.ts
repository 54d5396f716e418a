import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';

export const payload = birthOrder(
  birthDocument({ relationCode: 'SON', numberOfCopies: 2 }),
  birthDocument({
    name: { fullName: 'منى عبد الرحمن علي حسن' },
    genderCode: 'F',
    nid: { nationalIdenNumber: '29602290292120' },
    relationCode: 'DAUGHTER',
  }),
);
