import { memoryStorage } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { clearDraft, EMPTY_DRAFT, restoreDraft, saveDraft } from './feedback-draft.ts';

const typed = { ...EMPTY_DRAFT, name: 'منى', message: 'سطر\nآخر' };

test('restores the saved draft, or starts blank', () => {
  const storage = memoryStorage();
  expect(restoreDraft(storage, undefined)).toEqual(EMPTY_DRAFT);
  saveDraft(storage, typed);
  expect(restoreDraft(storage, undefined)).toEqual(typed);
});

test('clears the draft after sending', () => {
  const storage = memoryStorage();
  saveDraft(storage, typed);
  clearDraft(storage);
  expect(restoreDraft(storage, undefined)).toEqual(EMPTY_DRAFT);
});

test.each(['{', 'null', '{"name":5}', '[]'])('ignores a draft that reads %s', (text) => {
  const storage = memoryStorage();
  storage.setItem('wathiqa:message', text);
  expect(restoreDraft(storage, undefined)).toEqual(EMPTY_DRAFT);
});
