import type { RequestSummary } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { groupByNeed, requestsThatMatter } from './needed-requests.ts';
import { requestTitle } from './request-row.tsx';

const NOW = new Date('2026-11-22T10:00:00Z');

const request = (id: string, changes: Partial<RequestSummary>): RequestSummary => ({
  id,
  state: 'WAITING_APPROVAL',
  delivery: 'NOT_PACKED',
  withdrawn: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  total: 65,
  documents: [],
  reasons: [],
  expectedOn: null,
  successor: null,
  correctUntil: null,
  ...changes,
});

test('orders by needed action, then progress, then recent refusals', () => {
  const all = [
    request('refused', { state: 'REJECTED' }),
    request('delivered', { state: 'INTRANSIT', delivery: 'DELIVERED' }),
    request('reviewing', {}),
    request('withdrawn', { state: 'REJECTED', withdrawn: true }),
    request('due', { state: 'WAITING_PAYMENT' }),
    request('returned to correct', { correctUntil: '2026-12-04' }),
    request('refused long ago', { state: 'REJECTED', createdAt: '2026-09-01T10:00:00.000Z' }),
  ];
  const ids = (requests: RequestSummary[]) => requestsThatMatter(requests, NOW).map(({ id }) => id);
  expect(ids(all)).toEqual(['returned to correct', 'due', 'reviewing']);
  const returned = request('returned', { state: 'INTRANSIT', delivery: 'RETURNED' });
  expect(ids([...all, returned])).toEqual(['returned to correct', 'due', 'returned']);
  expect(ids(all.slice(0, 3))).toEqual(['reviewing', 'refused']);
  expect(ids([request('ordered again', { state: 'REJECTED', successor: '1' })])).toEqual([]);
  expect(ids([])).toEqual([]);
});

test('groups by need: corrections before payments, else newest first', () => {
  const groups = groupByNeed([
    request('newest', {}),
    request('due', { state: 'WAITING_PAYMENT' }),
    request('older', {}),
    request('refused', { state: 'REJECTED' }),
    request('to correct', { correctUntil: '2026-12-04' }),
  ]);
  expect(groups.map(({ need, requests }) => [need, ...requests.map(({ id }) => id)])).toEqual([
    ['act', 'to correct', 'due'],
    ['moving', 'newest', 'older'],
    ['over', 'refused'],
  ]);
});

test('names a request by its distinct kinds and document count', () => {
  const birth = {
    documentType: 'Birth',
    translated: false,
    languageCode: null,
    issueReason: null,
    copies: 1,
    fullName: 'منى',
  };
  const death = { ...birth, documentType: 'Death' };
  expect(requestTitle([birth])).toBe('شهادة ميلاد');
  expect(requestTitle([birth, birth, death])).toBe('شهادة ميلاد، قيد وفاة (3 وثائق)');
  const german = { ...birth, translated: true, languageCode: '101' };
  expect(requestTitle([german, birth])).toMatch(
    /^شهادة ميلاد مترجمة \(.+\)، شهادة ميلاد \(وثيقتان\)$/,
  );
});
