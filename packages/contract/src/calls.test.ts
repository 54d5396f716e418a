import { STAFF_ACTIONS } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import * as contract from './index.ts';
import * as office from './office/index.ts';
import { type Call, CLIENT_SCOPES } from './wire/call.ts';

const CALLS = [contract, contract.lookups, contract.prices, contract.session, office]
  .flatMap((part): unknown[] => Object.values(part))
  .filter(isCall);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;
}

test('calls have unique addresses under /api', () => {
  const addresses = CALLS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((address) => !/^(GET|POST) \/api\/[\w/.-]+$/.test(address))).toEqual([]);
  expect(addresses.length).toBeGreaterThan(80);
});

test('every call declares its access and summary', () => {
  const known = [
    'public',
    'citizen',
    ...CLIENT_SCOPES.map((scope) => `client:${scope}`),
    'staff',
    ...STAFF_ACTIONS.map((act) => `staff:${act}`),
  ];
  expect(CALLS.filter(({ access }) => !known.includes(access))).toEqual([]);
  expect(CALLS.filter(({ summary }) => summary.length < 10)).toEqual([]);
});

test('office calls, and only they, require staff', () => {
  for (const { path, access } of CALLS) {
    expect(access.startsWith('staff') || path.endsWith('/session/open'), path).toBe(
      path.startsWith('/api/office/'),
    );
  }
});
