import { CITIZEN_RESPONSE_CODES, RESPONSE_MESSAGES } from '@wathiqa/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewIfDue } from './renewal.ts';
import { sessionStore } from './session-store.ts';

const MINUTE = 60_000;
const fetch = vi.fn<typeof globalThis.fetch>();

function signedIn(minutesLeft: number) {
  sessionStore.set({
    Email: 'citizen@wathiqa.example',
    Token: 'spent',
    AccessToken: 'access',
    RefreshToken: 'refresh',
    ExpiresAt: Date.now() + minutesLeft * MINUTE,
    UserName: 'أحمد',
  });
}

function refused(): Response {
  const status = CITIZEN_RESPONSE_CODES.UNAUTHENTICATED;
  const ResponseMessage = RESPONSE_MESSAGES.UNAUTHENTICATED;
  return Response.json({ ResponseCode: status, ResponseMessage }, { status });
}

beforeEach(() => vi.stubGlobal('fetch', fetch));
afterEach(() => {
  fetch.mockReset();
  sessionStore.clear();
});

test('a session refused renewal lives until AccessToken expiry, without a retry', async () => {
  fetch.mockImplementation(async () => refused());
  signedIn(49);
  renewIfDue();
  await expect.poll(() => sessionStore.getState().RefreshToken).toBe('');
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: true, AccessToken: 'access' });
  renewIfDue();
  expect(fetch).toHaveBeenCalledOnce();
});

test('ends an expired session refused renewal', async () => {
  fetch.mockImplementation(async () => refused());
  signedIn(-1);
  renewIfDue();
  await expect.poll(() => sessionStore.getState().Email).toBe('');
});

test('ignores a connection failure', async () => {
  fetch.mockRejectedValue(new TypeError('fetch failed'));
  signedIn(20);
  renewIfDue();
  await expect.poll(() => fetch).toHaveBeenCalled();
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: true, RefreshToken: 'refresh' });
});
