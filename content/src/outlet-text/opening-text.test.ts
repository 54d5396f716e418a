import { type OpeningState, openingState, type WeeklyHours } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { parseOpeningHours } from '../data/hours-notation.ts';
import { changeText, hoursText } from './opening-text.ts';

test.each([
  ['24/7', 'على مدار الساعة طوال أيام الأسبوع'],
  ['Sa-Th 10:00-20:00', 'السبت إلى الخميس، من 10 صباحًا إلى 8 مساءً'],
  ['Fr 14:30-24:00', 'الجمعة، من 2:30 مساءً إلى 12 منتصف الليل'],
  ['Su-Sa 09:00-15:00', 'يوميًا، من 9 صباحًا إلى 3 مساءً'],
  ['Fr 00:00-24:00', 'الجمعة، على مدار الساعة'],
  [
    'Su-Th 09:00-15:00; Fr 18:00-02:00',
    'الأحد إلى الخميس، من 9 صباحًا إلى 3 مساءً؛ الجمعة، من 6 مساءً إلى 2 صباحًا',
  ],
])('%s is «%s»', (notation, words) => {
  expect(hoursText(hours(notation))).toBe(words);
});

const MINUTE = { sunday: 0, thursday: 4 * 1440, friday: 5 * 1440 };

test.each([
  ['Sa-Th 10:00-20:00', MINUTE.sunday + 8 * 60, 'يفتح اليوم 10 صباحًا'],
  ['Sa-Th 10:00-20:00', MINUTE.sunday + 9 * 60 + 1, 'يفتح بعد 59 دقيقة'],
  ['Sa-Th 10:00-20:00', MINUTE.sunday + 10 * 60, 'يغلق اليوم 8 مساءً'],
  ['Sa-Th 10:00-20:00', MINUTE.sunday + 19 * 60 + 58, 'يغلق بعد دقيقتين'],
  ['Sa-Th 10:00-20:00', MINUTE.sunday + 20 * 60, 'يفتح غدًا 10 صباحًا'],
  ['Sa-Th 10:00-20:00', MINUTE.thursday + 20 * 60, 'يفتح السبت 10 صباحًا'],
  ['Fr 18:00-02:00', MINUTE.friday + 18 * 60, 'يغلق غدًا 2 صباحًا'],
  ['24/7', MINUTE.friday, 'يعمل على مدار الساعة'],
])('%s at minute %i of the week: «%s»', (notation, minute, words) => {
  const state: OpeningState = openingState(hours(notation), minute);
  expect(changeText(state)).toBe(words);
});

function hours(notation: string): WeeklyHours {
  const read = parseOpeningHours(notation);
  if (typeof read === 'string') throw new Error(read);
  return read;
}
