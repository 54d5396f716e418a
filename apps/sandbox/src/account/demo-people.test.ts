import { expect, test } from 'vitest';
import { citizens, neighbours, staff } from './demo-people.ts';

test('demo people have unique addresses', () => {
  const emails = [
    ...[...citizens, ...staff].map(({ account }) => account.email),
    ...neighbours.map(({ email }) => email),
  ];
  expect(new Set(emails).size).toBe(emails.length);
});

test.each([...citizens.map(({ account }) => account), ...neighbours])(
  'the data of $email is consistent',
  ({ nationalId, genderCode, firstName, otherName, motherFullName, mobile }) => {
    expect(nationalId).toMatch(/^[23]\d{12}0$/);
    expect(Number(nationalId[12]) % 2 === 1 ? 'M' : 'F').toBe(genderCode);
    expect(mobile).toMatch(/^01\d{9}$/);
    for (const name of [firstName, otherName, motherFullName]) {
      expect(name).toMatch(/^[\u0621-\u064A ]+$/);
    }
  },
);
