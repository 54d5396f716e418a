import { expect, test } from 'vitest';
import { claimTab } from './tab-owner.ts';
import { memoryStorage } from './tab-storage.ts';

test('a citizen finds again what they left; another finds nothing', () => {
  const storage = memoryStorage();
  claimTab(storage, 'mona@wathiqa.example');
  storage.setItem('draft', 'typed');
  claimTab(storage, 'Mona@wathiqa.example');
  expect(storage.getItem('draft')).toBe('typed');
  claimTab(storage, 'ali@wathiqa.example');
  expect(storage.getItem('draft')).toBeNull();
});
