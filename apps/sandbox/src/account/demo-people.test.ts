import { expect, test } from 'vitest';
import { citizens, neighbours, staff } from './demo-people.ts';

test('every demo person has an address of their own', () => {
  const emails = [
    ...[...citizens, ...staff].map(({ account }) => account.email),
    ...neighbours.map(({ email }) => email),
  ];
  expect(new Set(emails).size).toBe(emails.length);
});

test.each([...citizens.map(({ account }) => account), ...neighbours])(
  'the data of $email fits together',
  ({ nationalId, genderCode, firstName, otherName, motherFullName, mobile }) => {
    expect(nationalId).toMatch(/^[23]\d{12}0$/);
    expect(Number(nationalId[12]) % 2 === 1 ? 'M' : 'F').toBe(genderCode);
    expect(mobile).toMatch(/^01\d{9}$/);
    for (const name of [firstName, otherName, motherFullName]) {
      expect(name).toMatch(/^[\u0621-\u064A ]+$/);
    }
  },
);
