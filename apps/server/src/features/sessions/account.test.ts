import { expect, test } from 'vitest';
import { Account, toAccount } from './account.ts';

test('what the account login says is kept without what the register has no place for', () => {
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

test('a person without an e-mail address is none', () => {
  expect(() => toAccount({ iss: 'i', sub: 's', email: '\u0000' })).toThrow();
});
