import { expect, test } from 'vitest';
import { createLoginTokens } from './tokens.ts';

test('evicts only the oldest tokens above the limit', () => {
  const tokens = createLoginTokens(() => 0);
  const issued = Array.from({ length: 10_001 }, () => tokens.issue('a@b.example'));
  expect(tokens.consume('a@b.example', issued[0] ?? '')).toBe(false);
  expect(tokens.consume('a@b.example', issued[1] ?? '')).toBe(true);
  expect(tokens.consume('a@b.example', issued.at(-1) ?? '')).toBe(true);
});
