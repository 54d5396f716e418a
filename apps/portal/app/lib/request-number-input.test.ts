import { fieldProblemText, StateLookup } from '@wathiqa/contract';
import { createRequestId } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { requestNumberProblems as messages } from './request-number.messages.ts';
import { findRequestNumberProblem } from './request-number-input.ts';

const id = createRequestId(2026, 1);

test('accepts either digit set, spaces and dashes', () => {
  const eastern = id.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  for (const typed of [id, eastern, ` ${id.slice(0, 4)} ${id.slice(4, 8)}-${id.slice(8)} `]) {
    expect(findRequestNumberProblem(typed)).toBeUndefined();
  }
});

test("reports a typing error with the server's text", () => {
  const mistyped = `${id.slice(0, -1)}${(Number(id.slice(-1)) + 1) % 10}`;
  const answer = StateLookup.safeParse({ requestId: mistyped, mobileEnding: '0011' });
  expect(answer.error?.issues.map(({ message }) => fieldProblemText(message))).toEqual([
    findRequestNumberProblem(mistyped),
  ]);
});

test('names each error', () => {
  const lastDigit = (Number(id.slice(-1)) + 1) % 10;
  expect(findRequestNumberProblem('  ')).toBe(messages.empty);
  expect(findRequestNumberProblem('26000000001O')).toBe(messages.lettersIn);
  expect(findRequestNumberProblem(id.slice(1))).toBe(messages.wrongLength(11));
  expect(findRequestNumberProblem(`${id.slice(0, -1)}${lastDigit}`)).toBe(messages.wrongDigit);
});
