import { governorates, outlets } from '@wathiqa/content/node';
import { expect, test } from 'vitest';
import { outletsAddress } from '../../layout/outlets.ts';
import { parseSelection } from './outlet-selection.ts';

const all = outlets();
const chosen = (query: string) => {
  const { kind, governorate, outlet } = parseSelection(
    new URLSearchParams(query),
    all,
    governorates(),
  );
  return [kind, governorate, outlet?.code];
};

test.each([
  ['nothing', '', [undefined, undefined, undefined]],
  ['an unknown kind', 'kind=vip&gov=01', [undefined, undefined, undefined]],
  ['a governorate without a kind', 'gov=01', [undefined, undefined, undefined]],
  ['a governorate without such outlets', 'kind=smart&gov=16', ['smart', '16', undefined]],
  ['an unknown governorate', 'kind=smart&gov=99', ['smart', undefined, undefined]],
  ['an unknown outlet', 'kind=model&gov=21&outlet=x', ['model', '21', undefined]],
])('%s', (_what, query, expected) => {
  expect(chosen(query)).toEqual(expected);
});

test('an outlet determines its kind and governorate', () => {
  expect(chosen('outlet=model-tanta')).toEqual(['model', '16', 'model-tanta']);
  expect(chosen('kind=smart&gov=01&outlet=model-tanta')).toEqual(['model', '16', 'model-tanta']);
});

test('every outlet round-trips through its address', () => {
  for (const { kind, governorate, code } of all) {
    const address = outletsAddress({ kind, gov: governorate, outlet: code });
    expect(chosen(address.slice(address.indexOf('?')))).toEqual([kind, governorate, code]);
  }
});

test('the address omits unset values', () => {
  expect(outletsAddress({ kind: 'model' })).toBe('/recordslocation?kind=model');
});
