import { expect, test } from 'vitest';
import { markForResume, takeResumeMark } from './resume.ts';
import { memoryStorage } from './tab-storage.ts';

test('only the interrupted page is resumed, and only once', () => {
  const storage = memoryStorage();
  markForResume(storage, '/electronicservices/birth');
  expect(takeResumeMark(storage, '/electronicservices/death')).toBe(false);
  expect(takeResumeMark(storage, '/electronicservices/birth')).toBe(true);
  expect(takeResumeMark(storage, '/electronicservices/birth')).toBe(false);
});
