import { ErrorAnswer } from '@wathiqa/contract';
import { RESPONSE_CODES, RESPONSE_MESSAGES, type ResponseCodeName } from '@wathiqa/domain';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Reply } from './http/client.ts';

/** Words that would reveal internals. */
const INNER_WORDS =
  /\bat .*:\d+|node_modules|\.ts\b|\.sql\b|\b(SELECT|INSERT|UPDATE|violates|constraint|relation "|column|syntax)\b|Error:/;

/** Expects an error in the common form, without internals. */
export function expectErrorForm(reply: Reply<unknown>): void {
  const body = z.strictObject(ErrorAnswer.shape).parse(reply.body);
  expect(body.ResponseMessage).toMatch(/[\u0621-\u064a]/);
  // Only an idempotency conflict names a request.
  if (body.ResponseCode !== RESPONSE_CODES.CONFLICT) expect(body).not.toHaveProperty('Id');
  expect(reply.text).not.toMatch(INNER_WORDS);
  expect(reply.headers['cache-control']).toBe('private, no-store');
}

/** Expects a refusal with this code; business rules answer HTTP 200. */
export function expectRefusal(reply: Reply<unknown>, code: ResponseCodeName): void {
  const number = RESPONSE_CODES[code];
  expect({ status: reply.status, body: reply.body }).toMatchObject({
    status: number > 4000 ? 200 : number,
    body: { ResponseCode: number },
  });
  expectErrorForm(reply);
}

/** Expects a refusal for exactly these fields, in any order. */
export function expectWrongFields(reply: Reply<unknown>, ...fields: string[]): void {
  expectRefusal(reply, 'MALFORMED');
  const { Errors = [], ResponseMessage } = ErrorAnswer.parse(reply.body);
  expect(ResponseMessage).toBe(RESPONSE_MESSAGES.MALFORMED);
  expect(Errors.map(({ Field }) => Field).sort()).toEqual(fields.toSorted());
}
