import { memoryStorage } from '@wathiqa/contract';
import { expect, test, vi } from 'vitest';
import { NO_SESSION } from './session.ts';
import { createSessionStore } from './session-store.ts';

const NOW = 1_000_000;
const session = {
  Email: 'citizen@wathiqa.example',
  Token: 'spent',
  AccessToken: 'access',
  RefreshToken: 'refresh',
  ExpiresAt: NOW + 60_000,
  UserName: 'أحمد',
};

test('stores and restores the session under the specified names', () => {
  const storage = memoryStorage();
  createSessionStore(storage, () => NOW).set(session);
  for (const [name, value] of Object.entries(session)) {
    expect(storage.getItem(name)).toBe(String(value));
  }
  expect(createSessionStore(storage, () => NOW).getState()).toEqual({
    ...session,
    isAuthenticated: true,
  });
});

test('does not store empty values', () => {
  const storage = memoryStorage();
  createSessionStore(storage, () => NOW).set({ ...session, Email: '', Token: '' });
  expect(storage.getItem('Email')).toBeNull();
  expect(storage.getItem('AccessToken')).toBe('access');
});

test('clear removes everything and notifies listeners', () => {
  const storage = memoryStorage();
  const store = createSessionStore(storage, () => NOW);
  store.set(session);
  const listener = vi.fn();
  store.subscribe(listener);
  store.clear();
  expect(listener).toHaveBeenCalledOnce();
  expect(store.getState()).toEqual({ ...NO_SESSION, isAuthenticated: false });
  for (const name of Object.keys(session)) expect(storage.getItem(name)).toBeNull();
});

test('recheck notices expiry once', () => {
  let now = NOW;
  const store = createSessionStore(memoryStorage(), () => now);
  store.set(session);
  const listener = vi.fn();
  store.subscribe(listener);
  store.recheck();
  expect(listener).not.toHaveBeenCalled();
  now = session.ExpiresAt;
  store.recheck();
  store.recheck();
  expect(listener).toHaveBeenCalledOnce();
  expect(store.getState().isAuthenticated).toBe(false);
});
