import { expect, test } from 'vitest';
import { pathTo } from './paths.ts';

test('returns a path without parameters unchanged', () => {
  expect(pathTo('electronicServices')).toBe('/services/electronicservices');
});

test('inserts encoded parameters', () => {
  expect(pathTo('inquiryResult', { req_id: '260000001234' })).toBe('/inquiryResult/260000001234');
  expect(pathTo('regulations', { docType: 'a/b' })).toBe(
    '/services/electronicservices/regulations/a%2Fb',
  );
});
