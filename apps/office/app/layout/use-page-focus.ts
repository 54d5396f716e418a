import { useEffect, useRef } from 'react';

/**
 * Focuses the new screen's heading after navigation, so that screen readers announce it. Excludes the first screen
 * and filter changes.
 */
export function usePageFocus(pathname: string): void {
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
