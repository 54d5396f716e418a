import { expect, test } from 'vitest';
import { parseFilter, toSearchParams } from './audit-filter.ts';

test('a filter round-trips through the address without empty values', () => {
  const filter = { staffId: '3', act: 'request.read', from: '2026-11-01', before: '77' };
  expect(parseFilter(toSearchParams(filter))).toEqual(filter);
  expect(String(toSearchParams({ staffId: '', act: 'request.read' }))).toBe('act=request.read');
  expect(parseFilter(new URLSearchParams('act=%20&other=1&to=2026-11-02'))).toEqual({
    to: '2026-11-02',
  });
});
