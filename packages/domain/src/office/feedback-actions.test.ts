import { expect, test } from 'vitest';
import {
  FEEDBACK_ACTION_NAMES,
  FEEDBACK_ACTIONS,
  FEEDBACK_STATES,
  isFeedbackActionAllowed,
} from './feedback-actions.ts';

test.each([
  ['open', ['answer', 'close']],
  ['answered', ['close', 'reopen']],
  ['closed', ['reopen']],
] as const)('allows for a message that is %s only %j', (state, acts) => {
  expect(FEEDBACK_ACTION_NAMES.filter((act) => isFeedbackActionAllowed(act, state))).toEqual(acts);
});

test('changes the state with every action, without final states', () => {
  for (const act of FEEDBACK_ACTION_NAMES)
    expect(isFeedbackActionAllowed(act, FEEDBACK_ACTIONS[act].to)).toBe(false);
  for (const state of FEEDBACK_STATES) {
    expect(FEEDBACK_ACTION_NAMES.some((act) => isFeedbackActionAllowed(act, state))).toBe(true);
  }
});
