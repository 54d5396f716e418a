import { expect, test } from 'vitest';
import { StateLookup } from './tracking.ts';

const lookUp = (mobileEnding: unknown) =>
  StateLookup.safeParse({ requestId: '260000000018', mobileEnding });

test.each(['0011', ' 0011 ', '٠٠١١'])('«%s» is a valid mobile ending', (typed) => {
  expect(lookUp(typed).data?.mobileEnding).toBe('0011');
});

test.each(['', '001', '00110', 'abcd', '00 1', undefined])(
  '«%s» is not a valid mobile ending',
  (typed) => {
    expect(lookUp(typed).error?.issues).toMatchObject([
      { path: ['mobileEnding'], message: 'mobileEnding' },
    ]);
  },
);
