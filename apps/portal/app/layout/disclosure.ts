import { type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';

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
