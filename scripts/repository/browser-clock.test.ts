import { expect, test } from 'vitest';
import { browserSources, filesWith } from './browser-sources.ts';

const READS_THE_CLOCK = /\bDate\.now\b|\bnew Date\b(?!\s*\(\s*[^)\s])|(?<!new )\bDate\(\)/;

test.each(['Date.now()', 'useState(Date.now)', 'new Date()', 'new Date( )', 'Date()', 'new Date;'])(
  'finds %s',
  (reading) => expect(reading).toMatch(READS_THE_CLOCK),
);

test.each(['new Date(at)', 'new Date(serverNow())', 'cairoDay(instant)', 'interface Date {}'])(
  'permits %s',
  (other) => expect(other).not.toMatch(READS_THE_CLOCK),
);

test('one file of browser code reads the clock of the device', () => {
  expect(browserSources.size).toBeGreaterThan(500);
  expect(filesWith(READS_THE_CLOCK)).toEqual(['packages/contract/src/browser/clock.ts']);
});
