import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDistance } from '../outlets/outlets.ts';
import { formatPounds } from '../payments/money.ts';
import { formatWorkingDays, servicePromise } from '../requests/service-promise.ts';
import { RESPONSE_CODES, type ResponseCodeName } from '../responses/response-codes.ts';
import { responseMessage } from '../responses/responses.locales.ts';
import { countedNoun, durationText } from './counted-noun.ts';
import {
  formatCairoDate,
  formatCairoMoment,
  formatDayText,
  formatFullDayText,
  formatMonthText,
  formatShortCairoDate,
} from './date-text.ts';
import { LOCALES } from './locale.ts';
import { localePath, readLocalePath } from './per-locale.ts';
import { productReason } from './sentences.locales.ts';
import { CORRECTION_LAPSED_REASON, WITHDRAWN_REASON } from './sentences.messages.ts';

/** Another day in UTC. */
const midnight = new Date('2026-11-21T22:10:00Z');
const afternoon = new Date('2026-11-22T13:05:00Z');

test.each([
  [formatPounds(65, 'en'), 'EGP\u00a065'],
  [formatPounds(6.9, 'en'), 'EGP\u00a06.90'],
  [formatPounds(1300, 'en'), 'EGP\u00a01,300'],
  [durationText(1, 'en'), '1 second'],
  [durationText(180, 'en'), '3 minutes'],
  [durationText(7200, 'en'), '2 hours'],
  [formatWorkingDays(1, 'en'), '1 working day'],
  [formatWorkingDays(7, 'en'), '7 working days'],
  [formatDistance(340, 'en'), '350 m'],
  [formatDistance(3_249, 'en'), '3.2 km'],
  [formatCairoMoment(midnight, 'en'), '22 November 2026 at 12:10am'],
  [formatCairoMoment(afternoon, 'en'), '22 November 2026 at 3:05pm'],
  [formatCairoMoment(afternoon), '22 نوفمبر 2026، الساعة 3:05 م'],
  [formatCairoDate(midnight, 'en'), '22 November 2026'],
  [formatCairoDate(midnight), '22 نوفمبر 2026'],
  [formatShortCairoDate(midnight, 'en'), '22 November'],
  [formatShortCairoDate(midnight), '22 نوفمبر'],
  [formatDayText('2026-11-22', 'en'), '22 November 2026'],
  [formatFullDayText('2026-11-22', 'en'), 'Sunday 22 November 2026'],
  [formatFullDayText('2026-11-22'), 'الأحد، 22 نوفمبر 2026'],
  [formatMonthText({ year: 2023, month: 11 }, 'en'), 'November 2023'],
  [
    servicePromise(null, 'en'),
    'We prepare your document in 7 working days, then deliver it within 48 hours in Greater Cairo and 72 hours in other governorates.',
  ],
  [
    servicePromise('21', 'en'),
    'We prepare your document in 7 working days, then deliver it within 48 hours.',
  ],
  [productReason(WITHDRAWN_REASON, 'en'), 'You cancelled the request'],
  [productReason(CORRECTION_LAPSED_REASON), CORRECTION_LAPSED_REASON],
  [productReason('الاسم لا يطابق الاسم المسجل', 'en'), undefined],
])('%s', (written, expected) => expect(written).toBe(expected));

test('counts nouns by their own language', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (count) => {
      expect(countedNoun(count, { one: 'copy', other: 'copies' })).toBe(
        `${count} ${count === 1 ? 'copy' : 'copies'}`,
      );
      expect(formatWorkingDays(count, 'en')).toMatch(/^\d+ working days?$/);
      expect(formatWorkingDays(count)).toMatch(/^(\d+ (أيام|يوم) عمل|يوم عمل واحد|يوما عمل)$/);
    }),
  );
});

test('formats amounts with equal digits in all languages', () => {
  const digits = (text: string) => text.replaceAll(/[^\d.]/g, '');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (piastres) => {
      const amounts = LOCALES.map((locale) => digits(formatPounds(piastres / 100, locale)));
      expect(new Set(amounts).size).toBe(1);
    }),
  );
});

test('has a distinct message per code in both languages', () => {
  const names = Object.keys(RESPONSE_CODES) as ResponseCodeName[];
  for (const name of names) {
    expect(responseMessage(name, 'ar'), name).toMatch(/\p{Script=Arabic}/u);
    expect(responseMessage(name, 'en'), name).toMatch(/^[A-Z][^\u0600-\u06ff]+$/);
  }
  expect(new Set(names.map((name) => responseMessage(name, 'en'))).size).toBe(names.length);
});

test.each([
  ['/', '/en'],
  ['/about', '/en/about'],
  ['/?from=sms', '/en?from=sms'],
  ['/#services', '/en#services'],
  ['/search?q=a/b', '/en/search?q=a/b'],
  ['/news1/', '/en/news1/'],
])('maps %s to %s in English, unchanged in Arabic, and back', (path, english) => {
  expect(localePath(path, 'en')).toBe(english);
  expect(localePath(path, 'ar')).toBe(path);
  expect(readLocalePath(english)).toEqual({ locale: 'en', path });
  expect(readLocalePath(path)).toEqual({ locale: 'ar', path });
});

test.each(['/english', '/enter/en', '/ar/about', '/EN'])('%s is an Arabic address', (address) => {
  expect(readLocalePath(address)).toEqual({ locale: 'ar', path: address });
});

test('allows a trailing slash on the English home page', () => {
  expect(readLocalePath('/en/')).toEqual({ locale: 'en', path: '/' });
});
