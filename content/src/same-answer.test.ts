import { LOCALES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { figures, formatFigures } from './figures.ts';
import { readSentences } from './testing/sentences.ts';
import { ARABIC_TEXTS, ENGLISH_TEXTS, readText } from './testing/texts.ts';

// Pages that answer the same question give the same answer.

const TEXTS = [...ARABIC_TEXTS, ...ENGLISH_TEXTS];

test('each page that counts the days says what follows when the hours end on a day off', () => {
  const counting = TEXTS.map(readText).filter((text) =>
    /لا نحسب الجمعة|not count Fridays/.test(text),
  );
  expect(counting.length).toBeGreaterThanOrEqual(6);
  const silent = counting.filter(
    (text) => !/في أول يوم عمل بعدها|on the next working day/.test(text),
  );
  expect(silent).toEqual([]);
});

test('a visit for the first card takes a photo, fingerprints and a signature everywhere', () => {
  const PHOTO = /صورتك|التقاط الصورة|للصورة|التصوير|your photo/;
  const FINGERPRINTS = /بصم|fingerprints/;
  const SIGNATURE = /توقيع|signature|sign\b/;
  const visits = TEXTS.flatMap((file) => readSentences(file, readText(file)))
    .map(({ text }) => text)
    .filter((text) => PHOTO.test(text) && /أول|توقيع|[Ff]irst|sign/.test(text));
  expect(visits.length).toBeGreaterThan(10);
  const partial = visits.filter((text) => !FINGERPRINTS.test(text) || !SIGNATURE.test(text));
  expect(partial).toEqual([]);
});

test.each(LOCALES)('%s texts name a figure, and never write its value', (locale) => {
  // Hours of opening are no promise; texts for staff name rules of their own.
  const texts = { ar: ARABIC_TEXTS, en: ENGLISH_TEXTS }[locale].filter(
    (file) => !/opening-text|^apps\/office/.test(file),
  );
  const values = Object.entries(formatFigures(figures, locale)).filter(([, value]) =>
    /^(?:EGP )?\d[\d,]* ?\p{L}*(?: \p{L}+)?$/u.test(value),
  );
  expect(values.length).toBeGreaterThan(25);
  const written = texts.flatMap((file) =>
    readSentences(file, readText(file)).flatMap(({ line, text }) =>
      values
        .filter(([, value]) => new RegExp(`(?<![\\d\\p{L}])${value}(?!\\p{L})`, 'u').test(text))
        .map(([name, value]) => `${file}:${line}: «${value}» is {{${name}}}`),
    ),
  );
  expect(written).toEqual([]);
});
