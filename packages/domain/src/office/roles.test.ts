import { expect, test } from 'vitest';
import { mayDo, PERMISSIONS, STAFF_ACTS, STAFF_ROLES } from './roles.ts';

test('only the auditor reads the audit, and changes nothing', () => {
  const may = STAFF_ACTS.filter((act) => mayDo('auditor', act));
  expect(may.filter((act) => !act.endsWith('.read'))).toEqual([]);
  expect(STAFF_ROLES.filter((role) => mayDo(role, 'audit.read'))).toEqual(['auditor']);
});

test('whoever gives out roles decides no request and reads none', () => {
  const may = STAFF_ACTS.filter((act) => mayDo('administrator', act));
  expect(may.filter((act) => /^(queue|request|dispatch)\./.test(act))).toEqual([]);
  expect(STAFF_ROLES.filter((role) => mayDo(role, 'staff.change'))).toEqual(['administrator']);
});

test('every act is somebody’s, and who may change a thing may read it', () => {
  for (const act of STAFF_ACTS) expect(PERMISSIONS[act].length, act).toBeGreaterThan(0);
  for (const change of STAFF_ACTS.filter((act) => act.endsWith('.change'))) {
    const read = STAFF_ACTS.find((act) => act === change.replace('.change', '.read'));
    if (!read) throw new Error(`${change} has no reading`);
    for (const role of PERMISSIONS[change]) expect(mayDo(role, read), `${role} ${read}`).toBe(true);
  }
});
