import { expect, test } from 'vitest';
import {
  addsPermissions,
  hasPermission,
  PERMISSIONS,
  STAFF_ACTIONS,
  STAFF_ROLES,
} from './roles.ts';

test('grants audit access only to the read-only auditor', () => {
  const may = STAFF_ACTIONS.filter((act) => hasPermission('auditor', act));
  expect(may.filter((act) => !act.endsWith('.read'))).toEqual([]);
  expect(STAFF_ROLES.filter((role) => hasPermission(role, 'audit.read'))).toEqual(['auditor']);
});

test('separates role administration from requests', () => {
  const may = STAFF_ACTIONS.filter((act) => hasPermission('administrator', act));
  expect(may.filter((act) => /^(queue|request|dispatch)\./.test(act))).toEqual([]);
  expect(STAFF_ROLES.filter((role) => hasPermission(role, 'staff.change'))).toEqual([
    'administrator',
  ]);
});

test('assigns every action, and read access to every role that changes data', () => {
  for (const act of STAFF_ACTIONS) expect(PERMISSIONS[act].length, act).toBeGreaterThan(0);
  for (const change of STAFF_ACTIONS.filter((act) => act.endsWith('.change'))) {
    const read = STAFF_ACTIONS.find((act) => act === change.replace('.change', '.read'));
    if (!read) throw new Error(`${change} has no reading`);
    for (const role of PERMISSIONS[change])
      expect(hasPermission(role, read), `${role} ${read}`).toBe(true);
  }
});

test('requires approval except from supervisor to clerk', () => {
  const pairs = STAFF_ROLES.flatMap((now) =>
    STAFF_ROLES.filter((next) => next !== now && !addsPermissions(now, next)).map((next) => [
      now,
      next,
    ]),
  );
  expect(pairs).toEqual([['supervisor', 'clerk']]);
  for (const role of STAFF_ROLES) {
    expect([addsPermissions(role, role), addsPermissions(null, role)]).toEqual([false, true]);
  }
});
