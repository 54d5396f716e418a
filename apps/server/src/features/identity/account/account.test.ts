import { expect, test } from 'vitest';
import { accountClaims } from '../../../settings/account-settings.ts';
import { Account, toAccount } from './account.ts';

const STANDARD = accountClaims.parse('');
const person = { iss: 'i', sub: 's', email: 'a@b.example' };

test('sanitizes account claims for storage', () => {
  const account = Account.parse({
    issuer: 'i',
    subject: 's',
    email: 'a@b.example\u0000',
    userName: ' أحمد\u0000محمود ',
    firstName: 'أحمد\ud800',
    mobile: '\u001b01000000011',
  });
  expect(account).toMatchObject({
    email: 'a@b.example',
    userName: 'أحمد محمود',
    firstName: 'أحمد\ufffd',
    mobile: '01000000011',
    motherFullName: '',
  });
});

test.each([
  ['person@ministry.example', 'person@ministry.example', true],
  ['Person@Ministry.example', 'Person@ministry.example', true],
  ['pers\u200bon@ministry.example', 'person@ministry.example', false],
  [' person@ministry.example', 'person@ministry.example', false],
  ['person@\u212Ainistry.example', 'person@kinistry.example', false],
  ['cler\u212A@ministry.example', 'cler\u212A@ministry.example', false],
  ['info@مثال.مصر', 'info@xn--mgbh0fb.xn--wgbh1c', false],
])('the e-mail %j becomes %s, verified: %s', (email, stored, emailVerified) => {
  const claims = { ...person, email, email_verified: true };
  expect(toAccount(claims, STANDARD)).toMatchObject({ email: stored, emailVerified });
});

test('rejects an account without e-mail', () => {
  expect(() => toAccount({ iss: 'i', sub: 's', email: '\u0000' }, STANDARD)).toThrow();
});

test.each<[string, Record<string, unknown>, string, Partial<Account>]>([
  ['a man', { gender: 'male' }, '', { genderCode: 'M' }],
  ['a woman', { gender: 'Female ' }, '', { genderCode: 'F' }],
  ['a gender in Arabic', { sex: 'أنثى' }, 'gender=sex', { genderCode: 'F' }],
  ['a gender of no list', { gender: 'x' }, '', { genderCode: '' }],
  ['a national ID', { national_id: '29602290292120' }, '', { nationalId: '29602290292120' }],
  ['a numeric one', { nid: 29602290292120 }, 'nationalId=nid', { nationalId: '29602290292120' }],
  [
    'one in Arabic digits',
    { national_id: '٢٩٦٠٢٢٩-٠٢٩٢١٢٠' },
    '',
    { nationalId: '29602290292120' },
  ],
  ['a too short one', { national_id: '296022902' }, '', { nationalId: '' }],
  ['a mobile as E.164 has it', { phone_number: '+20 100 000 0011' }, '', { mobile: '01000000011' }],
  ['a name by its parts alone', { given_name: 'هدى' }, '', { userName: 'هدى', firstName: 'هدى' }],
  ['a name that is no text', { name: ['هدى'] }, '', { userName: '' }],
  [
    'a claim with an address for a name',
    { 'urn:gov/nid': '29602290292120' },
    'nationalId=urn:gov/nid',
    { nationalId: '29602290292120' },
  ],
])('parses %s', (_what, claims, names, account) => {
  expect(toAccount({ ...person, ...claims }, accountClaims.parse(names))).toMatchObject(account);
});
