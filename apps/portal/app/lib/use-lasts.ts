import { useEffect, useState } from 'react';

/** Whether `active` has lasted the given time. */
export function useDelayedFlag(active: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [active, milliseconds]);
  return lasts;
}
