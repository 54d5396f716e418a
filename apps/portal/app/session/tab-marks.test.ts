import { memoryStorage } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import {
  hasMissedLogout,
  isSessionElsewhere,
  recordAlive,
  recordLogout,
  recordSession,
  setTabOwner,
} from './tab-marks.ts';

test('restores data for the same citizen only', () => {
  const storage = memoryStorage();
  setTabOwner(storage, 'mona@wathiqa.example');
  storage.setItem('draft', 'typed');
  setTabOwner(storage, 'Mona@wathiqa.example');
  expect(storage.getItem('draft')).toBe('typed');
  setTabOwner(storage, 'ali@wathiqa.example');
  expect(storage.getItem('draft')).toBeNull();
});

test('only a tab that was inactive misses a logout', () => {
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

test('expects a newer session elsewhere until it expires or is logged out', () => {
  const shared = memoryStorage();
  expect(isSessionElsewhere(shared, 0, 1000)).toBe(false);
  recordSession(shared, 3000);
  recordSession(shared, 2000);
  expect(isSessionElsewhere(shared, 0, 2999)).toBe(true);
  expect(isSessionElsewhere(shared, 3000, 1000)).toBe(false);
  expect(isSessionElsewhere(shared, 0, 3000)).toBe(false);
  recordLogout(shared, 2500);
  expect(isSessionElsewhere(shared, 0, 2500)).toBe(false);
});

test('a full storage does not prevent logout', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => recordLogout(full, 1000)).not.toThrow();
});
