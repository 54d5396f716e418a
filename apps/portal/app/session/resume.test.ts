import { expect, test } from 'vitest';
import { consumeResumeMark, markForResume } from './resume.ts';
import { memoryStorage } from './tab-storage.ts';

test('only the interrupted page is resumed, and only once', () => {
  const storage = memoryStorage();
  markForResume(storage, '/electronicservices/birth');
  expect(consumeResumeMark(storage, '/electronicservices/death')).toBe(false);
  expect(consumeResumeMark(storage, '/electronicservices/birth')).toBe(true);
  expect(consumeResumeMark(storage, '/electronicservices/birth')).toBe(false);
});
