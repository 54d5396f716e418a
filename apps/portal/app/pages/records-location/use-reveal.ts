import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isDirectNavigation } from '../../lib/browser-state.ts';
import type { RevealState } from './outlet-link.tsx';

/** React Router's key of the first history entry. */
const FIRST_ENTRY = 'default';

/**
 * Scrolls to the selection's heading and focuses it, after a link or direct visit but not a list choice.
 *
 * @param chosen changes with the selection
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
