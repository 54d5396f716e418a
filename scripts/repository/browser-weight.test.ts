import { expect, test } from 'vitest';
import { filesWith } from './browser-sources.ts';

test('pages of citizens load no response codes of the office', () => {
  const files = filesWith(/(?<!CITIZEN_)\bRESPONSE_CODES\b/);
  expect(files.filter((file) => file.startsWith('apps/portal/'))).toEqual([]);
});
