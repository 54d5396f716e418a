import { expect, test } from 'vitest';
import { leaveOutServerParts } from '../../lean-script.ts';

test.each([
  [
    "defineCall({ method: 'GET', summary: 'a, b', path: '/x', body: z.object({ a: f({}) }), answer: A, refusals: ['X'] })",
    "defineCall({ method: 'GET', path: '/x', answer: A,  })",
  ],
  ["defineCall({ method: 'GET', answer: { summary: 1 } })", undefined],
  ["other({ summary: 'x' })", undefined],
  ['defineCall(call)', undefined],
])('of %s a browser gets %s', (code, left) => {
  expect(leaveOutServerParts(code)).toBe(left);
});
