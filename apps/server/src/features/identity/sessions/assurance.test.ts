import { expect, test } from 'vitest';
import { isAssured } from './assurance.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const secondsAgo = (seconds: number) => NOW.getTime() / 1000 - seconds;
const asked = { levels: ['two-factors', 'card'], maxAge: 600 };

test.each([
  ['with only a password', { acr: 'password', authTime: secondsAgo(10) }],
  ['without assurance level', { acr: '', authTime: secondsAgo(10) }],
  ['in a way of almost that name', { acr: 'two-factors card', authTime: secondsAgo(10) }],
  ['too long ago', { acr: 'card', authTime: secondsAgo(600 + 5 * 60 + 1) }],
  ['without authentication time', { acr: 'card', authTime: undefined }],
  ['in the future', { acr: 'card', authTime: secondsAgo(-120) }],
])('rejects a sign-in %s', (_how, account) => {
  expect(isAssured(account, asked, NOW)).toBe(false);
});

test.each([
  ['the required level and age', { acr: 'card', authTime: secondsAgo(600) }, asked],
  [
    'any sign-in without requirement',
    { acr: '', authTime: undefined },
    { levels: [], maxAge: undefined },
  ],
  [
    'a required level without age limit',
    { acr: 'two-factors', authTime: undefined },
    { ...asked, maxAge: undefined },
  ],
])('accepts %s', (_what, account, assurance) => {
  expect(isAssured(account, assurance, NOW)).toBe(true);
});
