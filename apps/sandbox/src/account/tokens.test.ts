import { expect, test } from 'vitest';
import { loginTokens } from './tokens.ts';

test('a flood of logins pushes out the oldest tokens and no others', () => {
  const tokens = loginTokens(() => 0);
  const issued = Array.from({ length: 10_001 }, () => tokens.issue('a@b.example'));
  expect(tokens.spend('a@b.example', issued[0] ?? '')).toBe(false);
  expect(tokens.spend('a@b.example', issued[1] ?? '')).toBe(true);
  expect(tokens.spend('a@b.example', issued.at(-1) ?? '')).toBe(true);
});
