import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../apps/server/src/settings.ts';
import { configurationPage, envExample } from '../docs-configuration.ts';
import { root } from '../prepare/ensure-installed.mjs';

test.each([
  ['docs/configuration.md', configurationPage],
  ['.env.example', envExample],
])('%s is up to date (npm run docs:configuration)', (file, generate) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(generate());
});

test('the defaults in .env.example are valid', () => {
  const defaults = Array.from(envExample().matchAll(/^#([A-Z_]+)=(.+)$/gm));
  expect(defaults.length).toBeGreaterThan(20);
  const settings = Object.fromEntries(defaults.map(([, name, value]) => [name, value]));
  expect(() => readSettings(settings)).not.toThrow();
});
