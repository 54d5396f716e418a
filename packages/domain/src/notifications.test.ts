import { describe, expect, test } from 'vitest';
import {
  NOTIFICATION_OCCURRENCE,
  NOTIFIED_MOBILES,
  notificationOccurrence,
  SMS_MAX_LENGTH,
  smsParts,
  withoutNationalIds,
} from './notifications.ts';

test.each([undefined, 0, 7, Number.MAX_SAFE_INTEGER])(
  'occurrence %s has the form that is read',
  (number) => {
    for (const mobile of [undefined, ...NOTIFIED_MOBILES]) {
      expect(notificationOccurrence(number, mobile)).toMatch(NOTIFICATION_OCCURRENCE);
    }
  },
);

test.each([
  [0, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
  [SMS_MAX_LENGTH, 3],
])('splits %i characters into %i parts', (length, parts) => {
  expect(smsParts('س'.repeat(length))).toBe(parts);
});

test.each([
  ['a', 160, 1],
  ['a', 161, 2],
  ['a', 306, 2],
  ['a', 307, 3],
  ['€', 80, 1],
  ['€', 81, 2],
  ['\u00a0', 71, 2],
  ['’', 71, 2],
])('splits «%s» %i times into %i parts', (sign, length, parts) => {
  expect(smsParts(sign.repeat(length))).toBe(parts);
});

test.each([
  ['ب', 66, '😀', 'ت', 66, 3],
  ['ب', 65, '😀', 'ت', 67, 2],
  ['ب', 66, '😀', 'ت', 3, 2],
  ['a', 152, '€', 'a', 152, 3],
  ['a', 151, '€', 'a', 153, 2],
])(
  'splits no pair at the border of a part: «%s» × %i, «%s», «%s» × %i in %i parts',
  (before, times, pair, after, more, parts) => {
    expect(smsParts(`${before.repeat(times)}${pair}${after.repeat(more)}`)).toBe(parts);
  },
);

describe('removes probable national IDs', () => {
  test.each([
    'الرقم 29005140190010 غير صحيح',
    'الرقم ٢٩٠٠٥١٤٠١٩٠٠١٠ غير صحيح',
    'الرقم ２９００５１４０１９００１０ غير صحيح',
    'الرقم 29005\u201314019\u200b0010 غير صحيح',
    'الرقم 2900514 0190010 غير صحيح',
    'الرقم 2-900514-01-90010 غير صحيح',
    'الرقم 290051401900101 غير صحيح',
  ])('from «%s»', (text) => {
    expect(withoutNationalIds(text)).toBe('الرقم … غير صحيح');
  });

  test('but not shorter numbers', () => {
    expect(withoutNationalIds('طلب 260000000018')).toBe('طلب 260000000018');
    expect(withoutNationalIds('2900514019001')).toBe('2900514019001');
  });
});
