import { expect, test } from 'vitest';
import {
  activeKeyBindings,
  digitOf,
  findKeyBinding,
  type KeyBinding,
  registerKeyBindings,
} from './key-bindings.ts';

const binding = (code: string, shift = false): KeyBinding => ({
  code,
  shift,
  key: code,
  label: code,
  run: () => undefined,
});
const press = (code: string, more: Partial<KeyboardEvent> = {}) => ({
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  ...more,
});

test('distinguishes keys with Ctrl', () => {
  const plain = binding('Enter');
  const withCtrl = { ...plain, ctrl: true };
  expect(findKeyBinding(press('Enter'), [plain, withCtrl])).toBe(plain);
  expect(findKeyBinding(press('Enter', { ctrlKey: true }), [plain, withCtrl])).toBe(withCtrl);
});

test.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }])(
  'ignores a key press with %j',
  (more) => {
    expect(findKeyBinding(press('KeyJ', more), [binding('KeyJ')])).toBeUndefined();
  },
);

test('distinguishes shifted keys', () => {
  const plain = binding('Slash');
  const shifted = binding('Slash', true);
  expect(findKeyBinding(press('Slash'), [plain, shifted])).toBe(plain);
  expect(findKeyBinding(press('Slash', { shiftKey: true }), [plain, shifted])).toBe(shifted);
});

test('the last binding wins until unregistered', () => {
  const first = binding('KeyN');
  const second = binding('KeyN');
  const undoFirst = registerKeyBindings([first]);
  const undoSecond = registerKeyBindings([second]);
  expect(findKeyBinding(press('KeyN'), activeKeyBindings())).toBe(second);
  undoSecond();
  expect(findKeyBinding(press('KeyN'), activeKeyBindings())).toBe(first);
  undoFirst();
  expect(activeKeyBindings()).toEqual([]);
});

test('a digit of either block matches the binding of digits, a sequence only after its first key', () => {
  const digits = binding('Digit');
  const sequence = { ...binding('KeyD'), after: 'KeyG' };
  expect(findKeyBinding(press('Digit3'), [digits])).toBe(digits);
  expect(digitOf(press('Numpad3'))).toBe(3);
  expect(findKeyBinding(press('Digit0'), [digits])).toBeUndefined();
  expect(findKeyBinding(press('KeyD'), [sequence])).toBeUndefined();
  expect(findKeyBinding(press('KeyD'), [sequence], 'KeyG')).toBe(sequence);
});
