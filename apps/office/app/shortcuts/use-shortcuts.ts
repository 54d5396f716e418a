import { useEffect, useRef } from 'react';
import { type KeyBinding, registerKeyBindings } from './key-bindings.ts';

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
