import { expect, test } from 'vitest';
import { isProviderReturn } from './use-provider-return.ts';

test.each([
  ['', false],
  ['?Email=a&Token=b', false],
  ['?orderStatus=PAID', false],
  ['?type=ChargeResponse&merchantRefNumber=260000000018&orderStatus=PAID', true],
  ['?merchantRefNum=260000000018~2', true],
  ['?chargeResponse=%7B%7D', true],
])('the query "%s" is a provider return: %s', (query, told) => {
  expect(isProviderReturn(query)).toBe(told);
});
