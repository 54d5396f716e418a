import { useEffect, useRef } from 'react';

/**
 * After a navigation inside the portal the focus goes to the heading of the new page, which reads
 * it out; React Router alone changes the page without a word. The first page is left to the browser.
 */
export function usePageFocus(pathname: string): void {
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
