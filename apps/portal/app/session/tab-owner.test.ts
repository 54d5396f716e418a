import { expect, test } from 'vitest';
import { setTabOwner } from './tab-owner.ts';
import { memoryStorage } from './tab-storage.ts';

test('a citizen finds again what they left; another finds nothing', () => {
  const storage = memoryStorage();
  setTabOwner(storage, 'mona@wathiqa.example');
  storage.setItem('draft', 'typed');
  setTabOwner(storage, 'Mona@wathiqa.example');
  expect(storage.getItem('draft')).toBe('typed');
  setTabOwner(storage, 'ali@wathiqa.example');
  expect(storage.getItem('draft')).toBeNull();
});
