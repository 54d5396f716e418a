import { randomUUID } from 'node:crypto';
import { type BirthOrder, birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import type { Citizen } from './citizens.ts';
import { type MakeRequest, requestText } from './load.ts';

/** Whether the response code is 200. */
export function accepted(answer: string): boolean {
  return answer.includes('\r\n\r\n{"ResponseCode":200');
}

/** Two-document orders with unique keys, citizens in rotation. */
export function createOrderRequest(citizens: readonly Citizen[]): MakeRequest {
  const KEY = '00000000-0000-4000-8000-000000000000';
  const texts = citizens.map(({ accessToken }, n) =>
    requestText(
      'POST',
      '/api/Requests/create-cso-request/',
      {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        previewonly: 'false',
        'idempotency-key': KEY,
        channelcode: '1',
        subchannelcode: '1',
        operatorcode: '1',
      },
      JSON.stringify(createPayload(n)),
    ).split(KEY),
  );
  return (turn) => (texts[turn % texts.length] ?? []).join(randomUUID());
}

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
