import { expect, test } from 'vitest';
import { memoryStorage } from '../../session/tab-storage.ts';
import { clearDraft, EMPTY_DRAFT, restoreDraft, saveDraft } from './feedback-draft.ts';

const typed = { ...EMPTY_DRAFT, name: 'منى', message: 'سطر\nآخر' };

test('a form begins blank, and with what was kept after that', () => {
  const storage = memoryStorage();
  expect(restoreDraft(storage, undefined)).toEqual(EMPTY_DRAFT);
  saveDraft(storage, typed);
  expect(restoreDraft(storage, undefined)).toEqual(typed);
});

test('what was sent is forgotten', () => {
  const storage = memoryStorage();
  saveDraft(storage, typed);
  clearDraft(storage);
  expect(restoreDraft(storage, undefined)).toEqual(EMPTY_DRAFT);
});

test.each(['{', 'null', '{"name":5}', '[]'])('a draft that reads %s is none', (text) => {
  const storage = memoryStorage();
  storage.setItem('wathiqa:message', text);
  expect(restoreDraft(storage, undefined)).toEqual(EMPTY_DRAFT);
});
