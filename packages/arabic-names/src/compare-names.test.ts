import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNames, type NameError } from './compare-names.ts';
import { foldName } from './name-words.ts';
import { FAMILIES, MEN, WOMEN } from './testing/egyptian-names.ts';
import { NAME_SPELLINGS } from './testing/name-spellings.ts';

test.each([
  ['أحمد محمود علي حسن', 'احمد محمود على حسن'],
  ['فاطمة عبد الرحمن', 'فاطمه عبدالرحمن'],
  ['مُحَمَّد  عــلي', 'محمد علي'],
  ['محمدعلي حسن', 'محمد علي حسن'],
  ['نور الهدى السيد', 'نورالهدي السيد'],
  ['هانئ لؤي', 'هاني لوي'],
  ['فاطمةالزهراء علي', 'فاطمة الزهراء علي'],
  ['مصطفىـ فاطمةُ نور', 'مصطفي فاطمه نور'],
  ['', 'ـ'],
])('«%s» equals «%s»', (one, other) => {
  expect(compareNames(one, other)).toEqual({ result: 'equal', error: null, differences: [] });
});

test.each<[NameError, string, string]>([
  ['hamza', 'هنا محمد علي', 'هناء محمد علي'],
  ['hamza', 'عبد الرءوف علي', 'عبد الرؤوف علي'],
  ['hamza', 'رئوف', 'رؤوف'],
  ['doubledLetter', 'رؤف علي', 'رؤوف علي'],
  ['doubledLetter', 'محممد علي', 'محمد علي'],
  ['doubledLetter', 'هبةة علي', 'هبة علي'],
  ['transposedLetters', 'فاطةم علي', 'فاطمة علي'],
  ['article', 'منى سيد علي', 'منى السيد علي'],
  ['title', 'الحاج محمد أحمد علي', 'محمد أحمد علي'],
  ['similarLetter', 'محمد السعيذي', 'محمد السعيدي'],
  ['similarLetter', 'أحمد المصظفى', 'أحمد المصطفى'],
  ['adjacentKey', 'إبراهيم محنود', 'إبراهيم محمود'],
  ['adjacentKey', 'فاطمو محمود', 'فاطمة محمود'],
  ['missingLetter', 'محمد إبراهم', 'محمد إبراهيم'],
  ['missingLetter', 'محمد اسماعيل', 'محمد إسماعل'],
  ['transposedLetters', 'منى إبراهمي علي', 'منى إبراهيم علي'],
  ['otherLetter', 'منى إبراعيم علي', 'منى إبراكيم علي'],
  ['similarLetter', 'منى عيد الرحمن علي', 'منى عبد الرحمن علي'],
  ['missingName', 'أحمد علي حسن', 'أحمد محمود علي حسن'],
  ['missingName', 'أحمد محمود حسن', 'أحمد محمود حسن حسن'],
  ['swappedNames', 'أحمد علي محمود حسن', 'أحمد محمود علي حسن'],
])('known error %s: «%s», «%s»', (error, one, other) => {
  expect(compareNames(one, other)).toMatchObject({ result: 'knownError', error });
});

test.each([
  ['a first name', 'أحمد محمود علي', 'محمد محمود علي'],
  ['a wrong key that folding would hide', 'ةدى محمود علي', 'هدى محمود علي'],
  ['a short name', 'عمر محمود علي', 'عمرو محمود علي'],
  ['a short name', 'محمد محمود علي', 'محمود محمود علي'],
  ['a short name', 'حسن محمود علي', 'حسين محمود علي'],
  ['a short name after عبد', 'عبد الحليم علي', 'عبد الحكيم علي'],
  ['a short name before الدين', 'سيف الدين علي', 'شيف الدين علي'],
  ['any letter of five', 'منى محموط علي', 'منى محمون علي'],
  ['two letters', 'منى ابراحين علي', 'منى إبراهيم علي'],
  ['two letters', 'منى ابراسطم علي', 'منى إبراهيم علي'],
  ['two letters', 'منى ابرايسم علي', 'منى إبراهيم علي'],
  ['two letters', 'منى ابراسهم علي', 'منى إبراهيم علي'],
  ['two letters', 'منى ابراسم علي', 'منى إبراهيم علي'],
  ['two parts in part swapped', 'منى علي محمود حسن', 'منى سعيد علي حسن'],
  ['two parts in part swapped', 'منى علي محمود حسن', 'منى محمود سعيد حسن'],
  ['two parts', 'منى إبراهم المصر', 'منى إبراهيم المصري'],
  ['two parts apart', 'منى إبراهم علي المصر', 'منى إبراهيم علي المصري'],
  ['father and son', 'محمد أحمد علي حسن', 'أحمد محمد علي حسن'],
  ['a missing first name', 'محمود علي حسن', 'أحمد محمود علي حسن'],
  ['a missing family name', 'أحمد محمود علي', 'أحمد محمود علي حسن'],
  ['a missing name of three', 'أحمد حسن', 'أحمد علي حسن'],
  ['two missing names', 'أحمد حسن', 'أحمد محمود علي حسن'],
  ['a title as family name', 'أحمد محمود علي الشيخ', 'أحمد محمود علي'],
  ['nothing', '', 'أحمد محمود علي'],
])('different by %s: «%s», «%s»', (_by, one, other) => {
  expect(compareNames(one, other)).toMatchObject({ result: 'different', error: null });
});

describe('differences', () => {
  /** Each difference as «one≠other», the differing letters in brackets. */
  function show(one: string, other: string): string[] {
    return compareNames(one, other).differences.map(({ place, one: left, other: right }) => {
      const [typed, registered] = [
        [one, left],
        [other, right],
      ].map(([name, part]) => {
        if (!part || typeof part === 'string' || typeof name !== 'string') return '-';
        const { text, start, end, letters } = part;
        expect(name.slice(start, end)).toBe(text);
        const marked = name.slice(letters.start, letters.end);
        return `${name.slice(start, letters.start)}[${marked}]${name.slice(letters.end, end)}`;
      });
      return `${place}: ${typed} ≠ ${registered}`;
    });
  }

  test.each([
    ['منى حمد علي', 'منى أحمد علي', ['1: []حمد ≠ [أ]حمد']],
    ['مُحَمّد عَلِيّ', 'محمود علي', ['0: مُحَمّ[]د ≠ محم[و]د']],
    ['منى عبد الحَليم', 'منى عبدالحكيم', ['1: عبد الحَ[ل]يم ≠ عبدالح[ك]يم']],
    ['مُنى محمُوذّ', 'منى محمود', ['1: محمُو[ذّ] ≠ محمو[د]']],
    ['منى ـ علي', 'منى علي حسن', ['2: - ≠ [حسن]']],
    ['منى علي حسن', 'منى أحمد علي حسن', ['1: - ≠ [أحمد]']],
    ['أحمد محمود', 'منى محمود سعيد', ['0: [أحمد] ≠ [منى]', '2: - ≠ [سعيد]']],
    ['ﻻشين', 'ماشين', ['0: [ﻻ]شين ≠ [م]اشين']],
  ])('of «%s» and «%s» are marked inside the words', (one, other, shown) => {
    expect(show(one, other)).toEqual(shown);
  });
});

const part = fc.constantFrom(...MEN, ...WOMEN, ...FAMILIES, 'الحاج', 'محممد', 'ءﻻ');
const name = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(' '));
const names = fc.oneof(
  fc.tuple(name, name),
  fc.tuple(name, fc.constantFrom('ا', 'ي', ' ', 'ال')).map(([text, more]) => [text, text + more]),
) as fc.Arbitrary<[string, string]>;

test('the order of the names has no influence', () => {
  fc.assert(
    fc.property(names, ([one, other]) => {
      const { result, error, differences } = compareNames(one, other);
      const reversed = compareNames(other, one);
      expect(reversed).toMatchObject({ result, error });
      expect(reversed.differences).toHaveLength(differences.length);
    }),
  );
});

test('equal names have an equal search key but for spaces, and nothing to mark', () => {
  fc.assert(
    fc.property(names, ([one, other]) => {
      const { result, differences } = compareNames(one, other);
      expect(compareNames(one, one).result).toBe('equal');
      expect(differences.length > 0).toBe(result !== 'equal');
      if (result !== 'equal') return;
      const [left, right] = [one, other].map((text) => foldName(text).replaceAll(' ', ''));
      expect(left).toBe(right);
    }),
  );
});

test('a known error has one part more, less or different, or two that are swapped', () => {
  fc.assert(
    fc.property(names, ([one, other]) => {
      const { result, error, differences } = compareNames(one, other);
      expect(error !== null).toBe(result === 'knownError');
      if (error) expect(differences.length).toBeLessThanOrEqual(error === 'swappedNames' ? 2 : 3);
    }),
  );
});

test.each(NAME_SPELLINGS)('«%s» equals its search key', (text, key) => {
  // The key has no standalone hamza, the only difference of some names.
  if (!text.includes('ء')) expect(compareNames(text, key).result).toBe('equal');
});
