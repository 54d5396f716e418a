import { createRequestId } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { requestNumberProblem } from './request-number-input.ts';
import { messages } from './tracking.messages.ts';

const id = createRequestId(2026, 1);

test('a number in either digit set, with spaces or dashes, has no problem', () => {
  const eastern = id.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  for (const typed of [id, eastern, ` ${id.slice(0, 4)} ${id.slice(4, 8)}-${id.slice(8)} `]) {
    expect(requestNumberProblem(typed)).toBeUndefined();
  }
});

test('each mistake is named', () => {
  const lastDigit = (Number(id.slice(-1)) + 1) % 10;
  expect(requestNumberProblem('  ')).toBe(messages.empty);
  expect(requestNumberProblem('26000000001O')).toBe(messages.lettersIn);
  expect(requestNumberProblem(id.slice(1))).toBe(messages.wrongLength(11));
  expect(requestNumberProblem(`${id.slice(0, -1)}${lastDigit}`)).toBe(messages.wrongDigit);
});
