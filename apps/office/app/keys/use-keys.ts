import { useEffect, useRef } from 'react';
import { bindKeys, type KeyBinding } from './key-bindings.ts';

/** Binds keys while the component is on the screen; the newest `run` of each is the one that runs. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const newest = useRef(bindings);
  useEffect(() => {
    newest.current = bindings;
  });

  const signature = bindings.map(({ code, shift, label }) => `${code} ${shift} ${label}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: bound anew only when the keys are others
  useEffect(
    () =>
      bindKeys(
        bindings.map((binding, index) => ({
          ...binding,
          run: () => newest.current[index]?.run(),
        })),
      ),
    [signature],
  );
}
