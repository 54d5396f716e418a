import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardRefusalReason, cardRefusalText } from './card-refusals.ts';
import { formatClockTime } from './clock-time.ts';
import { placeName } from './data/maps.ts';
import { documentTitle } from './document-title.ts';
import { formatMonths, formatYears } from './duration-text.ts';
import { formatFigures } from './figures.ts';
import { changeText, hoursText } from './outlet-text/index.ts';
import { createSearch, formatResultsCount } from './search/index.ts';
import { toStems } from './search/terms.ts';
import { specificationFigures } from './testing/specification-figures.ts';

const figures = formatFigures(specificationFigures, 'en');
const found = (count: number, more = false) => ({ results: Array(count).fill(undefined), more });

test.each([
  [figures['fee.birth'], 'EGP\u00a025'],
  [figures['time.service'], '7 working days'],
  [figures['time.idCard.sameDay'], 'on the same day'],
  [figures['time.idCard.shorterValidity'], '1 year or 3 years or 5 years'],
  [figures['count.copies'], '5 copies'],
  [figures.callLines, '15340 or 15341 or 16582'],
  [figures.callHours, 'until 9pm'],
  [formatClockTime(0, 0, 'en'), 'midnight'],
  [formatClockTime(9, 30, 'en'), '9:30am'],
  [formatClockTime(12, 0, 'en'), 'midday'],
  [formatClockTime(12, 30, 'en'), '12:30pm'],
  [documentTitle('Birth', null, null, 'en'), 'Birth certificate'],
  [documentTitle('Birth', '105', null, 'en'), 'Translated birth certificate (German)'],
  [documentTitle('Nid', null, 'LOST', 'en'), 'Replacement for a lost national ID card'],
  [documentTitle('toString', 'valueOf', 'constructor', 'en'), 'toString (valueOf)'],
  [
    cardRefusalText({ rule: 'EXPIRED', figure: 90, limit: 11 }, { jobTypeId: 6 }, 'en'),
    'Your card has expired: a card with the job “Student” is valid for 7 years. Go to the civil registry to renew it',
  ],
  [
    cardRefusalText({ rule: 'NOT_OWN', figure: 17, limit: 18 }, {}, 'en'),
    'A national ID card can only be requested from its owner’s account. The first card of someone who is not yet 18 years old is requested by a parent at the civil registry',
  ],
  [
    cardRefusalReason({ rule: 'EXPIRED', limit: 35 }, { year: 2023, month: 12 }, 'en'),
    'Your card was issued in December 2023. With this job it was valid for 3 years and expired in December 2026.',
  ],
  [
    cardRefusalReason({ rule: 'OVER_SEVEN_YEARS', limit: 83 }, 'BEFORE_2014', 'en'),
    'Your card was issued before January 2014. It was valid for 7 years and expired before January 2021.',
  ],
  [
    hoursText([{ days: [6, 0, 1, 2, 3, 4], opens: 600, closes: 1200 }], 'en'),
    'Saturday to Thursday, 10am to 8pm',
  ],
  [
    changeText(
      { open: true, change: { day: 0, daysAhead: 0, minute: 1260, minutesAhead: 90 } },
      'en',
    ),
    'Closes today at 9pm',
  ],
  [
    changeText(
      { open: false, change: { day: 0, daysAhead: 0, minute: 540, minutesAhead: 25 } },
      'en',
    ),
    'Opens in 25 minutes',
  ],
  [formatResultsCount(found(0), 'en'), 'No results'],
  [formatResultsCount(found(1), 'en'), '1 result'],
  [formatResultsCount(found(20, true), 'en'), 'First 20 results'],
  [placeName({ nameAr: 'القاهرة', nameEn: 'Cairo' }, 'en'), 'Cairo'],
])('%s', (written, expected) => expect(written).toBe(expected));

test('uses English plurals for any count', () => {
  fc.assert(
    fc.property(fc.nat(10_000), (count) => {
      expect(formatYears(count, 'en')).toBe(`${count} year${count === 1 ? '' : 's'}`);
      expect(formatMonths(count, 'en')).toMatch(/^\d+ months?$/);
    }),
  );
});

test.each([
  ['certificates', 'certificate'],
  ['copies', 'copy'],
  ['processes', 'process'],
  ['branches', 'branch'],
  ['Status', 'status'],
  ['press', 'press'],
  ['fees', 'fee'],
])('«%s» is looked up as «%s»', (plural, singular) => {
  expect(toStems(plural)).toEqual(toStems(singular));
});

test('finds English texts by plurals, typos and synonyms', () => {
  const search = createSearch({
    ignored: ['how', 'do', 'i', 'get', 'a'],
    synonyms: [{ say: ['death certificate'], means: 'death record' }],
    documents: ['Birth certificate', 'Death record', 'Delivery'].map((title) => ({
      group: 'service',
      title,
      text: '',
      trail: [],
      to: '/',
    })),
  });
  const first = (query: string) =>
    search(query)
      .results[0]?.title.map(({ text }) => text)
      .join('');
  expect(first('how do I get birth certificates')).toBe('Birth certificate');
  expect(first('death certificate')).toBe('Death record');
  expect(first('delivrey')).toBe('Delivery');
});
