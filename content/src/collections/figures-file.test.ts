import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figureTexts } from '../figures.ts';
import { specificationFigures } from '../testing/specification-figures.ts';
import { checkFiguresFile, checkPricesFile } from './figures-file.ts';
import { getPriceTexts } from './price-texts.ts';
import { formatProblem } from './problem.ts';

const written = JSON.stringify(specificationFigures, null, 2);

test.each([
  [
    'a fee that is a text',
    '"birth": 25',
    '"birth": "25"',
    'line 3, column 14: statutoryFees.birth',
  ],
  ['a fee of nothing', '"death": 25', '"death": 0', 'statutoryFees.death: must be above 0'],
  ['a fee that is gone', '"birth": 25,', '', 'line 2, column 20: statutoryFees.birth'],
  ['a phone line with letters', '"15340"', '"abc"', 'callCentre.lines.0: must be digits alone'],
  [
    'an hour there is not',
    '"untilHour": 21',
    '"untilHour": 25',
    'callCentre.untilHour: must be an',
  ],
  ['a field there is not', '"sector"', '"sectors"', 'sectors: there is no such field'],
  ['a comma forgotten', '"birth": 25,', '"birth": 25', 'line 3, column 14: '],
])('%s is refused with its line', (_what, from, to, fault) => {
  expect(written).toContain(from);
  const faults = checkFiguresFile(written.replace(from, to)).map(formatProblem).join('\n');
  expect(faults).toMatch(/^content\/data\/figures\.json, line \d+, column \d+: /);
  expect(faults).toContain(fault);
});

test('a wrong price is refused with its line', () => {
  const prices = '[\n  { "serviceCode": "MOICSO001", "pounds": -1, "validFrom": "2020-01-01" }\n]';
  expect(checkPricesFile(prices).map(({ line, message }) => [line, message.split(':')[0]])).toEqual(
    [
      [2, '0.pounds'],
      [2, '0.sure'],
    ],
  );
});

test('the staff guide names exactly the existing figures', () => {
  const guide = readFileSync(new URL('../../../docs/guides/content.md', import.meta.url), 'utf8');
  const [, table = ''] = guide.split('## The figures');
  const named = Array.from(table.matchAll(/^\| .*/gm)).flatMap(([row]) =>
    Array.from(row.matchAll(/\{\{(.+?)\}\}/g), ([, name]) => name),
  );
  expect(named.toSorted()).toEqual(
    [...Object.keys(figureTexts), ...Object.keys(getPriceTexts())].toSorted(),
  );
});
