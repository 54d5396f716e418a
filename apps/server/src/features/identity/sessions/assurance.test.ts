import { expect, test } from 'vitest';
import { isAssured } from './assurance.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const secondsAgo = (seconds: number) => NOW.getTime() / 1000 - seconds;
const asked = { levels: ['two-factors', 'card'], maxAge: 600 };

test.each([
  ['with a password alone', { acr: 'password', authTime: secondsAgo(10) }],
  ['in a way that is not said', { acr: '', authTime: secondsAgo(10) }],
  ['in a way of almost that name', { acr: 'two-factors card', authTime: secondsAgo(10) }],
  ['too long ago', { acr: 'card', authTime: secondsAgo(600 + 5 * 60 + 1) }],
  ['at a time that is not said', { acr: 'card', authTime: undefined }],
  ['in the future', { acr: 'card', authTime: secondsAgo(-120) }],
])('rejects a sign-in %s', (_how, account) => {
  expect(isAssured(account, asked, NOW)).toBe(false);
});

test.each([
  ['what is asked for', { acr: 'card', authTime: secondsAgo(600) }, asked],
  [
    'anything, where nothing is asked',
    { acr: '', authTime: undefined },
    { levels: [], maxAge: undefined },
  ],
  ['a level alone', { acr: 'two-factors', authTime: undefined }, { ...asked, maxAge: undefined }],
])('accepts %s', (_what, account, assurance) => {
  expect(isAssured(account, assurance, NOW)).toBe(true);
});
