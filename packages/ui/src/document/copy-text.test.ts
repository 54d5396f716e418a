import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

const WORDS = { copied: 'نُسخ', copyFailed: 'لم يُنسخ' };

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['is granted', { clipboard: { writeText: () => Promise.resolve() } }, 'success', WORDS.copied],
  [
    'is refused',
    { clipboard: { writeText: () => Promise.reject(new DOMException('NotAllowedError')) } },
    'warning',
    WORDS.copyFailed,
  ],
  ['does not exist', {}, 'warning', WORDS.copyFailed],
])('the clipboard %s: the toast says what happened', async (_case, navigator, tone, text) => {
  vi.stubGlobal('navigator', navigator);
  const show = vi.fn();
  await copyText('261000000017', { show }, WORDS);
  expect(show).toHaveBeenCalledExactlyOnceWith({ tone, text });
});
