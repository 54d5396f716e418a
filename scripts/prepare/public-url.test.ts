import { readSettings } from '@wathiqa/server/src/settings.ts';
import { expect, test } from 'vitest';
import { publicUrl } from './public-url.mjs';

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '4000' }, 'http://localhost:4000'],
  [{ PORT: '', PUBLIC_URL: '' }, 'http://localhost:3000'],
  [{ PORT: '4000', PUBLIC_URL: '' }, 'http://localhost:4000'],
  [{ PUBLIC_URL: 'https://wathiqa.example/' }, 'https://wathiqa.example'],
  [{ PORT: '4000', PUBLIC_URL: 'https://wathiqa.example' }, 'https://wathiqa.example'],
])("%o builds pages for the server's public address, %s", (env, address) => {
  expect(publicUrl(env)).toBe(address);
  expect(readSettings({ SANDBOX: 'on', ...env }).publicUrl).toBe(address);
});
