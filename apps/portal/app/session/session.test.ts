import { describe, expect, test } from 'vitest';
import {
  isAuthenticated,
  isNewer,
  NO_SESSION,
  needsRenewal,
  type Session,
  tokenExpiry,
  withTokens,
} from './session.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

const citizen: Session = {
  Email: 'citizen@wathiqa.example',
  Token: 'spent',
  AccessToken: 'access',
  RefreshToken: 'refresh',
  ExpiresAt: NOW + 60 * MINUTE,
  UserName: 'أحمد محمود',
};
const channel: Session = { ...citizen, Email: '', Token: '', UserName: '' };

function jwt(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`;
}

describe('isAuthenticated', () => {
  test('needs a citizen, an AccessToken and time left', () => {
    expect(isAuthenticated(citizen, NOW)).toBe(true);
    expect(isAuthenticated({ ...citizen, AccessToken: '' }, NOW)).toBe(false);
    expect(isAuthenticated(channel, NOW)).toBe(false);
    expect(isAuthenticated(NO_SESSION, NOW)).toBe(false);
  });

  test('ends exactly at ExpiresAt', () => {
    expect(isAuthenticated(citizen, citizen.ExpiresAt - 1)).toBe(true);
    expect(isAuthenticated(citizen, citizen.ExpiresAt)).toBe(false);
  });
});

describe('needsRenewal', () => {
  test('applies below 50 minutes and after expiry', () => {
    expect(needsRenewal(citizen, NOW)).toBe(false);
    expect(needsRenewal(citizen, NOW + 10 * MINUTE)).toBe(false);
    expect(needsRenewal(citizen, NOW + 10 * MINUTE + 1)).toBe(true);
    expect(needsRenewal(citizen, NOW + 90 * MINUTE)).toBe(true);
  });

  test('never applies to channel sessions or without a RefreshToken', () => {
    expect(needsRenewal(channel, NOW + 30 * MINUTE)).toBe(false);
    expect(needsRenewal({ ...citizen, RefreshToken: '' }, NOW + 30 * MINUTE)).toBe(false);
  });
});

test('isNewer needs the same citizen and a later expiry', () => {
  const later = { ...citizen, ExpiresAt: citizen.ExpiresAt + 1 };
  expect(isNewer(later, citizen)).toBe(true);
  expect(isNewer(citizen, citizen)).toBe(false);
  expect(isNewer({ ...later, Email: 'other@wathiqa.example' }, citizen)).toBe(false);
});

test("ExpiresAt is the token's exp times 1000", () => {
  const AccessToken = jwt({ exp: 1_800_000_000, name: 'منى' });
  expect(tokenExpiry(AccessToken)).toBe(1_800_000_000_000);
  expect(withTokens(citizen, { AccessToken, RefreshToken: 'next', UserName: 'منى' })).toEqual({
    ...citizen,
    AccessToken,
    RefreshToken: 'next',
    UserName: 'منى',
    ExpiresAt: 1_800_000_000_000,
  });
});

test.each(['', 'one-part', 'a.%%%.c', `a.${btoa('[]')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
  'a token without a valid expiry («%s») has expired',
  (token) => expect(tokenExpiry(token)).toBe(0),
);
