import { expect, test } from 'vitest';
import {
  MESSAGE_ACT_NAMES,
  MESSAGE_ACTS,
  MESSAGE_STATES,
  mayActOnMessage,
} from './message-acts.ts';

test.each([
  ['open', ['answer', 'close']],
  ['answered', ['close', 'reopen']],
  ['closed', ['reopen']],
] as const)('a message that is %s may be taken on by %j alone', (state, acts) => {
  expect(MESSAGE_ACT_NAMES.filter((act) => mayActOnMessage(act, state))).toEqual(acts);
});

test('no act leaves a message as it was, and every state can be left', () => {
  for (const act of MESSAGE_ACT_NAMES)
    expect(mayActOnMessage(act, MESSAGE_ACTS[act].to)).toBe(false);
  for (const state of MESSAGE_STATES) {
    expect(MESSAGE_ACT_NAMES.some((act) => mayActOnMessage(act, state))).toBe(true);
  }
});
