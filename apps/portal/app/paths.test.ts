import { expect, test } from 'vitest';
import { pathTo } from './paths.ts';

test('a path without parameters is taken as it is', () => {
  expect(pathTo('electronicServices')).toBe('/services/electronicservices');
});

test('parameters are put in their place, made safe for an address', () => {
  expect(pathTo('inquiryResult', { req_id: '260000001234' })).toBe('/inquiryResult/260000001234');
  expect(pathTo('regulations', { docType: 'a/b' })).toBe(
    '/services/electronicservices/regulations/a%2Fb',
  );
});
