import { expect, test } from 'vitest';
import { memoryStorage } from '../../session/tab-storage.ts';
import { BLANK_DRAFT, forgetDraft, keepDraft, openDraft } from './message-draft.ts';

const typed = { ...BLANK_DRAFT, name: 'منى', message: 'سطر\nآخر' };

test('a form begins blank, and with what was kept after that', () => {
  const storage = memoryStorage();
  expect(openDraft(storage, undefined)).toEqual(BLANK_DRAFT);
  keepDraft(storage, typed);
  expect(openDraft(storage, undefined)).toEqual(typed);
});

test('what was sent is forgotten', () => {
  const storage = memoryStorage();
  keepDraft(storage, typed);
  forgetDraft(storage);
  expect(openDraft(storage, undefined)).toEqual(BLANK_DRAFT);
});

test.each(['{', 'null', '{"name":5}', '[]'])('a draft that reads %s is none', (text) => {
  const storage = memoryStorage();
  storage.setItem('wathiqa:message', text);
  expect(openDraft(storage, undefined)).toEqual(BLANK_DRAFT);
});
