import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isDirectNavigation } from '../../lib/browser-state.ts';
import type { RevealState } from './outlet-link.tsx';

/** What the router calls the entry of the history at which the document was opened. */
const FIRST_ENTRY = 'default';

/**
 * Brings the heading of what was chosen into view and gives it the focus, where somebody came for it: by a
 * link of the page, or by an address from elsewhere. Whoever chose it from a list is not moved away.
 *
 * @param chosen changes with what the heading stands over
 */
export function useReveal(chosen: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  const state: Partial<RevealState> | null = location.state;
  const cameByLink = useNavigationType() === 'PUSH' && state?.reveal === true;
  const arriving = useRef(location.key === FIRST_ENTRY && isDirectNavigation());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is chosen
  useEffect(() => {
    if (!cameByLink && !arriving.current) return;
    arriving.current = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  return heading;
}
