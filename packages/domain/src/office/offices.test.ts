import { expect, test } from 'vitest';
import { isInScope, needsOffice, type OfficeMembership, officeScope } from './offices.ts';
import { PERMISSIONS, STAFF_ROLES, type StaffRole } from './roles.ts';

const today = '2026-11-26';
const cairo: OfficeMembership = { officeId: 1, until: null };
const cover = (until: string): OfficeMembership => ({ officeId: 2, until });

test.each<[StaffRole, readonly OfficeMembership[], readonly number[] | null]>([
  ['clerk', [], []],
  ['clerk', [cover('2026-11-25')], []],
  ['clerk', [cairo], [1]],
  ['clerk', [cairo, cover(today)], [1, 2]],
  ['clerk', [cairo, cover('2026-11-25')], [1]],
  ['supervisor', [], null],
  ['supervisor', [cairo], [1]],
  ['supervisor', [cover('2026-11-25')], null],
  ['auditor', [], null],
  ['administrator', [], null],
])('a %s with memberships %j works on the offices %j', (role, memberships, scope) => {
  expect(officeScope(role, { divided: true, memberships, today })).toEqual(scope);
});

test('a role without a declared scope works on no request', () => {
  const role = 'inspector' as StaffRole;
  expect(officeScope(role, { divided: true, memberships: [], today })).toEqual([]);
});

test.each(STAFF_ROLES)('without active offices a %s works on all requests', (role) => {
  expect(officeScope(role, { divided: false, memberships: [], today })).toBeNull();
});

test.each<[readonly number[] | null, number | null, boolean]>([
  [[], 1, false],
  [[], null, false],
  [[2], 1, false],
  [[2], 2, true],
  [[2], null, true],
  [null, 1, true],
  [null, null, true],
])('the offices %j cover the office %j: %j', (scope, officeId, covered) => {
  expect(isInScope(scope, officeId)).toBe(covered);
});

test('reference data, staff and own sessions need no office', () => {
  const free = Object.keys(PERMISSIONS).filter(
    (action) => !needsOffice(action as keyof typeof PERMISSIONS),
  );
  expect(free).toContain('ownSessions.read');
  expect(free).toContain('prices.read');
  expect(free).not.toContain('request.read');
  expect(free).not.toContain('dispatch.act');
});
