import { expect, test } from 'vitest';
import { hasMissedLogout, recordAlive, recordLogout } from './logout-stamp.ts';
import { memoryStorage } from './tab-storage.ts';

test('a tab that was away misses a logout, and one that listened or is new does not', () => {
  const shared = memoryStorage();
  const away = memoryStorage();
  const listening = memoryStorage();
  recordAlive(away, 1000);
  expect(hasMissedLogout(shared, away)).toBe(false);
  recordLogout(shared, 2000);
  recordAlive(listening, 3000);
  expect(hasMissedLogout(shared, away)).toBe(true);
  expect(hasMissedLogout(shared, listening)).toBe(false);
  expect(hasMissedLogout(shared, memoryStorage())).toBe(false);
});

test('a store that takes nothing keeps nobody from logging out', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => recordLogout(full, 1000)).not.toThrow();
});
