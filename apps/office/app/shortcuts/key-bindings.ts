import { useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface KeyBinding {
  /** Physical key (`KeyboardEvent.code`), equal in Arabic and Latin layouts; `Digit` for 1 to 9. */
  code: string;
  /** Code of the key to press before. */
  after?: string;
  shift?: boolean;
  /** With Ctrl; also runs in text inputs. */
  ctrl?: boolean;
  /** Acts only while a dialog is open. */
  dialog?: boolean;
  /** Acts at once: never meant for the previous screen. */
  unpaused?: boolean;
  /** Displayed key name; by default the letter of the code. */
  key?: string;
  label: string;
  /** @param digit 1 to 9 for `Digit`, else 0 */
  run: (digit: number) => void;
}

const layers = new Set<readonly KeyBinding[]>();

/** @returns the unregister function */
export function registerKeyBindings(bindings: readonly KeyBinding[]): () => void {
  layers.add(bindings);
  return () => layers.delete(bindings);
}

export function activeKeyBindings(): KeyBinding[] {
  return [...layers].flat();
}

type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
>;

/**
 * Binding of a key press; combinations with Alt or Meta belong to the browser.
 *
 * @param prefix code of the key pressed before, if it begins a sequence
 */
export function findKeyBinding(
  press: KeyPress,
  bindings: readonly KeyBinding[],
  prefix?: string,
): KeyBinding | undefined {
  if (press.altKey || press.metaKey || press.isComposing) return undefined;
  const pressed = digitOf(press) ? 'Digit' : press.code;
  return bindings.findLast(
    ({ code, after, shift = false, ctrl = false }) =>
      code === pressed && after === prefix && shift === press.shiftKey && ctrl === press.ctrlKey,
  );
}

/** 1 to 9 of the main block or the number pad; else 0. */
export function digitOf({ code }: Pick<KeyboardEvent, 'code'>): number {
  return Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0);
}

/** Screens that ignore keys for a moment. */
let pauses = 0;

export function areKeysPaused(): boolean {
  return pauses > 0;
}

/** Ignores keys for the first milliseconds of a screen; returns whether they act. */
export function usePausedKeys(milliseconds: number): boolean {
  const [active, setActive] = useState(false);
  // The pause ends with the paint that says so.
  useLayoutEffect(() => {
    if (active) return;
    pauses += 1;
    const timer = setTimeout(() => setActive(true), milliseconds);
    return () => {
      pauses -= 1;
      clearTimeout(timer);
    };
  }, [active, milliseconds]);
  return active;
}

/** Binds keys while mounted, with the latest `run`. */
export function useShortcuts(bindings: readonly KeyBinding[]): void {
  const latestBindings = useRef(bindings);
  useEffect(() => {
    latestBindings.current = bindings;
  });

  const signature = bindings
    .map(({ code, after, shift, label }) => `${after} ${code} ${shift} ${label}`)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: bound anew only when the keys are others
  useEffect(
    () =>
      registerKeyBindings(
        bindings.map((binding, index) => ({
          ...binding,
          run: (digit: number) => latestBindings.current[index]?.run(digit),
        })),
      ),
    [signature],
  );
}
