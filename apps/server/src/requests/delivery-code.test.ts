import { expect, test } from 'vitest';
import { deliveryCode, isDeliveryCode } from './delivery-code.ts';

const SECRET = 'a secret of the tests: long enough';
const NEXT = 'the secret that came after it, as long';
const sent = { id: 260_000_000_018, codeVersion: 7 };
const code = deliveryCode(SECRET, sent.id, sent.codeVersion);

test('accepts a delivery code made with the previous secret', () => {
  expect(isDeliveryCode([SECRET], sent, code)).toBe(true);
  expect(isDeliveryCode([NEXT, SECRET], sent, code)).toBe(true);
  expect(isDeliveryCode([NEXT], sent, code)).toBe(false);
  expect(isDeliveryCode([NEXT, SECRET], { ...sent, codeVersion: 8 }, code)).toBe(false);
  expect(isDeliveryCode([NEXT, SECRET], { ...sent, codeVersion: null }, code)).toBe(false);
});
