import { useSyncExternalStore } from 'react';

/** False in the prerendered page and on its first render, true from then on: script is at work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
