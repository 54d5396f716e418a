import { AUDIT_ACTIONS } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { actionGroups } from './audit.messages.ts';

test('every action is in one group of the filter', () => {
  const subjects = actionGroups.flatMap((group) => group.subjects);
  const named = new Set(AUDIT_ACTIONS.map((action) => action.split('.')[0] ?? ''));
  expect(subjects.toSorted()).toEqual([...named].toSorted());
});
