import { randomUUID } from 'node:crypto';
import type { Citizen } from '../../support/citizens.ts';
import { type MakeRequest, requestText } from '../../support/load.ts';
import { createPayload } from './payload.ts';

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
