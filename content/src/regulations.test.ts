import { isPlainTerms, SERVICE_CODES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { findFigureText } from './collections/figures-in-text.ts';
import { figureTexts } from './figures.ts';
import { loadRegulation, readRegulation } from './regulations.ts';

test.each(SERVICE_CODES)('the terms of %s have the promise and no typed figures', (code) => {
  const terms = loadRegulation(code) ?? '';
  expect(terms).toContain(figureTexts.promise);
  expect(terms).not.toMatch(/[{}]/);
  expect(isPlainTerms(terms)).toBe(true);
  const typed = readRegulation(code).replaceAll(/\{\{.*?\}\}|<.*?>/g, '');
  expect(typed.match(/[0-9٠-٩]+/g) ?? []).toEqual([]);
});

test.each(['', 'MOICSO999', '../data/prices.json', 'moicso001'])(
  'no service terms for the unknown service "%s"',
  (code) => {
    expect(loadRegulation(code)).toBeUndefined();
  },
);

test.each([
  ['يوم واحد', 'يوم واحد'],
  ['يومان', 'يومين'],
  ['سنتان', 'سنتين'],
  ['محاولتان', 'محاولتين'],
  ['يوما عمل', 'يومي عمل'],
  ['3 سنوات', '3 سنوات'],
  ['15 يومًا', '15 يومًا'],
])('«%s» is «%s» after a preposition', (words, oblique) => {
  expect(findFigureText('term', { term: words })).toBe(words);
  expect(findFigureText('term.oblique', { term: words })).toBe(oblique);
  expect(findFigureText('other.oblique', { term: words })).toBeUndefined();
});
