import { expect, test } from 'vitest';
import { bindingOf, bindKeys, boundKeys, type KeyBinding } from './key-bindings.ts';

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

test.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }])(
  'a press with %j is not ours',
  (more) => {
    expect(bindingOf(press('KeyJ', more), [binding('KeyJ')])).toBeUndefined();
  },
);

test('shift makes another key of it', () => {
  const plain = binding('Slash');
  const shifted = binding('Slash', true);
  expect(bindingOf(press('Slash'), [plain, shifted])).toBe(plain);
  expect(bindingOf(press('Slash', { shiftKey: true }), [plain, shifted])).toBe(shifted);
});

test('what was bound last wins, until it is taken away', () => {
  const first = binding('KeyN');
  const second = binding('KeyN');
  const undoFirst = bindKeys([first]);
  const undoSecond = bindKeys([second]);
  expect(bindingOf(press('KeyN'), boundKeys())).toBe(second);
  undoSecond();
  expect(bindingOf(press('KeyN'), boundKeys())).toBe(first);
  undoFirst();
  expect(boundKeys()).toEqual([]);
});
