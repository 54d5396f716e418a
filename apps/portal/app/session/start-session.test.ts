import { expect, test } from 'vitest';
import { readArrival } from './start-session.ts';

test('takes Email and Token out of the address and leaves the rest as it was', () => {
  expect(
    readArrival('https://portal.example/inquiry?requestId=26&Token=t%2Bk&Email=a%40b.example#top'),
  ).toEqual({
    email: 'a@b.example',
    token: 't+k',
    cleanAddress: '/inquiry?requestId=26#top',
  });
});

test('leaves no empty query behind', () => {
  expect(readArrival('https://portal.example/?Email=a%40b.example&Token=t')?.cleanAddress).toBe(
    '/',
  );
});

test.each(['https://portal.example/', 'https://portal.example/?Email=a%40b.example'])(
  'nobody arrives at %s',
  (address) => expect(readArrival(address)).toBeUndefined(),
);
