import { LOCALES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { DataError } from '../data/data-error.ts';
import { toStems } from './terms.ts';
import { readSearchVocabulary } from './vocabulary.ts';

test.each([
  [
    'a synonym without its meaning',
    'ignored: []\nsynonyms:\n  - say: [أ]',
    /line 3, .*synonyms\.0\.means/,
  ],
  ['an empty word', 'ignored: [من, ""]\nsynonyms: []', /line 1, .*ignored\.1: is empty/],
  ['a list that never ends', 'ignored: [من\nsynonyms: []', /search\.yaml, line \d/],
  ['another list', 'ignored: []\nsynonyms: []\nkeywords: []', /keywords/],
])('%s is refused with its position', (_what, text, message) => {
  expect(() => readSearchVocabulary('ar', text)).toThrow(DataError);
  expect(() => readSearchVocabulary('ar', text)).toThrow(message);
});

test.each(LOCALES)('all vocabulary in %s is searchable, without circular synonyms', (locale) => {
  const { ignored, synonyms } = readSearchVocabulary(locale);
  for (const word of ignored) expect(toStems(word), word).toHaveLength(1);
  for (const { say, means } of synonyms) {
    for (const said of say) {
      expect(toStems(said).length, said).toBeGreaterThan(0);
      expect(toStems(said), said).not.toEqual(toStems(means));
    }
  }
});
