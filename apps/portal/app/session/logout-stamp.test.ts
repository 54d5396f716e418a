import { expect, test } from 'vitest';
import { missedLogout, stampAlive, stampLogout } from './logout-stamp.ts';
import { memoryStorage } from './tab-storage.ts';

test('a tab that was away misses a logout, and one that listened or is new does not', () => {
  const shared = memoryStorage();
  const away = memoryStorage();
  const listening = memoryStorage();
  stampAlive(away, 1000);
  expect(missedLogout(shared, away)).toBe(false);
  stampLogout(shared, 2000);
  stampAlive(listening, 3000);
  expect(missedLogout(shared, away)).toBe(true);
  expect(missedLogout(shared, listening)).toBe(false);
  expect(missedLogout(shared, memoryStorage())).toBe(false);
});

test('a store that takes nothing keeps nobody from logging out', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => stampLogout(full, 1000)).not.toThrow();
});
