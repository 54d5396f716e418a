import { expect, test } from 'vitest';
import { parseSearchTerm } from './search-term.ts';

test.each([
  ['260000000018', 'requestId', '260000000018', null],
  ['2600 0000 0018', 'requestId', '260000000018', null],
  ['٢٦٠٠-٠٠٠٠-٠٠١٨', 'requestId', '260000000018', null],
  ['260000000019', 'requestId', '260000000019', 'requestIdDigit'],
  ['29005140190010', 'nationalId', '29005140190010', null],
  ['٢ ٩٠٠٥١٤ ٠١ ٩٠٠١ ٠', 'nationalId', '29005140190010', null],
  ['29013440190010', 'nationalId', '29013440190010', 'nationalIdImpossible'],
  ['00000000000000', 'nationalId', '00000000000000', null],
  ['2900514019001', 'payment', '2900514019001', 'digitCount'],
  ['290051401900100', 'payment', '290051401900100', 'digitCount'],
  ['12345', 'payment', '12345', 'digitCount'],
  ['01000000011', 'mobile', '01000000011', null],
  ['010 0000-0011', 'mobile', '01000000011', null],
  ['٠١٠٠٠٠٠٠٠١١', 'mobile', '01000000011', null],
  ['+20 100 000 0011', 'mobile', '01000000011', null],
  ['+٢٠ ١٠٠ ٠٠٠ ٠٠١١', 'mobile', '01000000011', null],
  ['0020 100 000 0011', 'mobile', '01000000011', null],
  ['(+20) 0100.000.0011', 'mobile', '01000000011', null],
  ['201000000011', 'mobile', '01000000011', null],
  ['1000000011', 'mobile', '01000000011', null],
  ['99999999999', 'mobile', '99999999999', null],
  ['913105154', 'payment', '913105154', null],
  ['٩١٣ ١٠٥ ١٥٤', 'payment', '913105154', null],
  ['Mona@Wathiqa.example ', 'email', 'mona@wathiqa.example', null],
  ['\u200fmona@wathiqa.example\u200e', 'email', 'mona@wathiqa.example', null],
  ['cler\u212A@gov.example', 'email', 'cler\u212A@gov.example', null],
  ['\u202a+20 100 000 0011\u202c', 'mobile', '01000000011', null],
  ['２６００００００００１８', 'requestId', '260000000018', null],
  ['منى  الشناوى', 'name', 'مني الشناوي', null],
  ['عبد الرحمن سيد', 'name', 'عبدالرحمن سيد', null],
  ['شارع 9', 'name', 'شارع 9', null],
])('reads «%s» as %s %s (%s)', (text, by, term, doubt) => {
  expect(parseSearchTerm(text)).toEqual({ by, term, doubt });
});
