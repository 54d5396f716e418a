import {
  type RefObject,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** False on the server and first render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** True at build time. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

interface Disclosure {
  open: boolean;
  details: {
    ref: RefObject<HTMLDetailsElement | null>;
    onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void;
  };
}

/** Open state of `<details {...disclosure.details}>`; also detects opening before hydration. */
export function useDisclosure(initiallyOpen = false): Disclosure {
  const ref = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(initiallyOpen);
  useEffect(() => setOpen(ref.current?.open ?? false), []);
  return { open, details: { ref, onToggle: (event) => setOpen(event.currentTarget.open) } };
}

export function savesData(): boolean {
  if (typeof navigator === 'undefined' || !('connection' in navigator)) return false;
  const { connection } = navigator;
  return Boolean(connection && Reflect.get(Object(connection), 'saveData'));
}

/** Page views whose timings and order steps are counted: a sample, never with data saving. */
export const isMeasured =
  !savesData() && Math.random() < Number(import.meta.env.PAGE_TIMINGS_SHARE);

/** Neither a reload nor from history. */
export function isDirectNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}
