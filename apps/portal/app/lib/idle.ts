import { useEffect, useState } from 'react';

/** After which an idle moment is no longer waited for. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Does something once the page has nothing else to do, so that it takes nothing from what is looked at now.
 *
 * @returns forgets it, as long as it has not begun
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no word for it.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}

/** Whether the page has had an idle moment: true from then on. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
