import { expect, test } from 'vitest';
import { documentTitle } from './document-title.ts';

test.each([
  ['Birth', null, null, 'شهادة ميلاد'],
  ['Birth', '105', null, 'شهادة ميلاد مترجمة (الألمانية)'],
  ['Birth', '104', null, 'شهادة ميلاد مترجمة (الإيطالية)'],
  ['Nid', null, 'LOST', 'بطاقة رقم قومي بدل فاقد'],
  ['Nid', null, 'DAMAGED', 'بطاقة رقم قومي بدل تالف'],
])('%s, language %s, reason %s', (type, language, reason, title) =>
  expect(documentTitle(type, language, reason)).toBe(title),
);
