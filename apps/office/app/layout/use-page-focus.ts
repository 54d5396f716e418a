import { useEffect, useRef } from 'react';

/**
 * After a navigation the focus goes to the heading of the new screen, which reads it out. The first screen is
 * left to the browser, and a change of the filters is no new screen.
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
