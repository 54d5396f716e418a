import { CITIZEN_RESPONSE_CODES, RESPONSE_MESSAGES } from '@wathiqa/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewSession } from './renewal.ts';
import { sessionStore } from './session-store.ts';

const MINUTE = 60_000;
const fetch = vi.fn<typeof globalThis.fetch>();

function accessToken(name: string, minutes: number): string {
  const exp = Math.round((Date.now() + minutes * MINUTE) / 1000);
  return `${name}.${btoa(JSON.stringify({ exp }))}.signature`;
}

function answer(status: number, body: object = {}): Response {
  const ResponseMessage = RESPONSE_MESSAGES.ACCEPTED;
  return Response.json({ ResponseCode: status, ResponseMessage, ...body }, { status });
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  sessionStore.set({
    Email: 'citizen@wathiqa.example',
    Token: 'spent',
    AccessToken: 'old',
    RefreshToken: 'first',
    ExpiresAt: Date.now() + 40 * MINUTE,
    UserName: 'أحمد',
  });
});

afterEach(() => {
  fetch.mockReset();
  sessionStore.clear();
});

test('concurrent renewals share one call and RefreshToken', async () => {
  const AccessToken = accessToken('new', 60);
  fetch.mockResolvedValueOnce(
    answer(200, { AccessToken, RefreshToken: 'second', UserName: 'أحمد' }),
  );
  const wishes = [renewSession('old'), renewSession('old'), renewSession('old')];
  expect(await Promise.all(wishes)).toEqual(['fresh', 'fresh', 'fresh']);
  expect(fetch).toHaveBeenCalledOnce();
  expect(sessionStore.getState()).toMatchObject({ AccessToken, RefreshToken: 'second' });
});

test('skips the call when another tab has renewed', async () => {
  sessionStore.set({
    ...sessionStore.getState(),
    AccessToken: 'newer',
    ExpiresAt: Date.now() + 60 * MINUTE,
  });
  expect(await renewSession('old')).toBe('fresh');
  expect(fetch).not.toHaveBeenCalled();
});

test('only a refusal is final, unlike connection and server errors', async () => {
  fetch.mockResolvedValueOnce(answer(CITIZEN_RESPONSE_CODES.UNAUTHENTICATED));
  expect(await renewSession('old')).toBe('refused');
  fetch.mockRejectedValueOnce(new TypeError('network'));
  expect(await renewSession('old')).toBe('unreachable');
  fetch.mockResolvedValueOnce(answer(CITIZEN_RESPONSE_CODES.UNAVAILABLE));
  expect(await renewSession('old')).toBe('unreachable');
  expect(sessionStore.getState().RefreshToken).toBe('first');
});

test('a logout during renewal remains a logout', async () => {
  fetch.mockImplementationOnce(async () => {
    sessionStore.clear();
    return answer(200, {
      AccessToken: accessToken('new', 60),
      RefreshToken: 'second',
      UserName: '',
    });
  });
  expect(await renewSession('old')).toBe('refused');
  expect(sessionStore.getState().AccessToken).toBe('');
});

test.each([
  ['accepted', 200],
  ['refused', CITIZEN_RESPONSE_CODES.UNAUTHENTICATED],
])('a login in another tab during a renewal that is then %s remains', async (_, status) => {
  const newer = { AccessToken: 'newer', RefreshToken: 'of the other tab' };
  fetch.mockImplementationOnce(async () => {
    const ExpiresAt = Date.now() + 60 * MINUTE;
    sessionStore.set({ ...sessionStore.getState(), ...newer, ExpiresAt });
    const AccessToken = accessToken('new', 60);
    return answer(status, { AccessToken, RefreshToken: 'second', UserName: 'أحمد' });
  });
  expect(await renewSession('old')).toBe('fresh');
  expect(sessionStore.getState()).toMatchObject(newer);
});
