import { describe, expect, test } from 'vitest';
import { emailKey, isSameEmail, normalizeEmail } from './email.ts';

const MAIL = 'sara.ali@example.com';

test.each([
  `\u200f${MAIL}`,
  `${MAIL}\u200e`,
  `\u202a${MAIL}\u202c`,
  `\u2068${MAIL}\u2069`,
  `\u200b${MAIL}\u200b`,
  'sara.ali\u2060@example.com',
  `\ufeff${MAIL}\u00a0`,
  'sara.ali @ example.com',
  ` ${MAIL}\n`,
])('removes marks and blanks of %j', (typed) => {
  expect(normalizeEmail(typed)).toBe(MAIL);
});

describe('the key of an account', () => {
  test('ignores the case of A to Z', () => {
    expect(emailKey('Clerk@Gov.Example')).toBe('clerk@gov.example');
    expect(isSameEmail('CLERK@GOV.EXAMPLE', 'clerk@gov.example')).toBe(true);
  });

  test('of another address than ASCII never equals one in ASCII', () => {
    const others = Array.from({ length: 0x1_0000 - 0x80 }, (_, at) =>
      String.fromCharCode(at + 0x80),
    );
    const ascii = others.filter((letter) => /^[\0-\x7f]+$/.test(emailKey(letter)));
    expect(ascii).toEqual([]);
    expect(isSameEmail('cler\u212A@gov.example', 'clerk@gov.example')).toBe(false);
  });
});
