import { useEffect, useRef } from 'react';

export interface KeyBinding {
  /** Physical key (`KeyboardEvent.code`), equal in Arabic and Latin layouts. */
  code: string;
  shift?: boolean;
  /** With Ctrl; also runs in text inputs. */
  ctrl?: boolean;
  /** Displayed key name. */
  key: string;
  label: string;
  run: () => void;
}

const layers = new Set<readonly KeyBinding[]>();

/** Registers key bindings; returns the unregister function. */
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

/** Binding of a key press; combinations with Alt or Meta belong to the browser. */
export function findKeyBinding(
  press: KeyPress,
  bindings: readonly KeyBinding[],
): KeyBinding | undefined {
  if (press.altKey || press.metaKey || press.isComposing) return undefined;
  return bindings.findLast(
    ({ code, shift = false, ctrl = false }) =>
      code === press.code && shift === press.shiftKey && ctrl === press.ctrlKey,
  );
}

/** Binds keys while mounted; the latest `run` applies. */
export function useShortcuts(bindings: readonly KeyBinding[]): void {
  const latestBindings = useRef(bindings);
  useEffect(() => {
    latestBindings.current = bindings;
  });

  const signature = bindings.map(({ code, shift, label }) => `${code} ${shift} ${label}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: bound anew only when the keys are others
  useEffect(
    () =>
      registerKeyBindings(
        bindings.map((binding, index) => ({
          ...binding,
          run: () => latestBindings.current[index]?.run(),
        })),
      ),
    [signature],
  );
}
