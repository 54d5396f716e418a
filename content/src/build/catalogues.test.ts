import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueIn, localeOfBuild, ROOT } from './catalogues.ts';

const LAYOUT = 'apps/portal/app/layout/layout.messages.ts';
const LAYOUT_EN = 'apps/portal/locales/en/layout/layout.messages.ts';
const LOCALE = 'packages/domain/src/language/locale.messages.ts';
const LOCALE_EN = 'packages/domain/locales/en/language/locale.messages.ts';

test.each([
  ['the source', 'en', LAYOUT, LAYOUT_EN],
  ['the translation', 'en', LAYOUT_EN, LAYOUT_EN],
  ['the translation in the pseudo-language', 'en', `${LAYOUT_EN}?pseudo`, LAYOUT_EN],
  ['the source', 'ar', LAYOUT, LAYOUT],
  ['the translation', 'ar', LAYOUT_EN, LAYOUT],
  ["a package's source", 'en', LOCALE, LOCALE_EN],
  ["a package's translation", 'ar', LOCALE_EN, LOCALE],
  [
    'a catalogue without translation',
    'en',
    'apps/portal/app/none.messages.ts',
    'apps/portal/app/none.messages.ts',
  ],
] as const)('%s in a %s build resolves to that language', (_, locale, asked, found) => {
  expect(relative(ROOT, catalogueIn(locale, ROOT + asked) ?? '')).toBe(found);
});

test.each([
  'apps/portal/app/layout/navigation.ts',
  'apps/office/app/tasks/queue/queue.messages.ts',
  'apps/server/src/features/payments/payments.messages.ts',
])('%s is not a portal catalogue', (path) => {
  expect(catalogueIn('en', ROOT + path)).toBeUndefined();
});

test('builds are Arabic unless LOCALE names another language', () => {
  expect(localeOfBuild({})).toBe('ar');
  expect(localeOfBuild({ LOCALE: 'en' })).toBe('en');
  expect(localeOfBuild({ LOCALE: 'qps' })).toBe('en');
  expect(() => localeOfBuild({ LOCALE: 'tlh' })).toThrow('LOCALE is tlh');
});
