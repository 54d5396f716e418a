/** One key and what it does. */
export interface KeyBinding {
  /**
   * The place of the key on the keyboard, as `KeyboardEvent.code` names it: the same key whether the layout is
   * Arabic or Latin.
   */
  code: string;
  shift?: boolean;
  /** How the key is called on the screen. */
  key: string;
  label: string;
  run: () => void;
}

const layers = new Set<readonly KeyBinding[]>();

/** Adds the keys of a screen. Returns how to take them away again. */
export function registerKeyBindings(bindings: readonly KeyBinding[]): () => void {
  layers.add(bindings);
  return () => layers.delete(bindings);
}

/** All keys of this moment, those of the screen last. */
export function activeKeyBindings(): KeyBinding[] {
  return [...layers].flat();
}

/** The parts of a key press that matter here. */
type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
>;

/** The binding of a key press; a key with Ctrl, Alt or Meta belongs to the browser. */
export function findKeyBinding(
  press: KeyPress,
  bindings: readonly KeyBinding[],
): KeyBinding | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || press.isComposing) return undefined;
  return bindings.findLast(
    ({ code, shift = false }) => code === press.code && shift === press.shiftKey,
  );
}
