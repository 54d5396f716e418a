import {
  type RefObject,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** False in the prerendered page and on its first render, true from then on: script is at work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Whether the browser believes that it is connected; true while the page is drawn at build. */
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

/**
 * Whether a `<details>` is open: `<details {...disclosure.details}>`. One that was opened before the script
 * arrived is noticed too, so no press is lost.
 */
export function useDisclosure(initiallyOpen = false): Disclosure {
  const ref = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(initiallyOpen);
  useEffect(() => setOpen(ref.current?.open ?? false), []);
  return { open, details: { ref, onToggle: (event) => setOpen(event.currentTarget.open) } };
}

/**
 * For links to pages: what they need is fetched when somebody is about to follow one, unless they asked their
 * browser to save data.
 */
export const linkPrefetch = savesData() ? 'none' : 'intent';

/** Whether the browser was asked to save data. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined' || !('connection' in navigator)) return false;
  const { connection } = navigator;
  return Boolean(connection && Reflect.get(Object(connection), 'saveData'));
}

/** Whether the document was opened by its address, and not loaded again or come back to. */
export function isDirectNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}
