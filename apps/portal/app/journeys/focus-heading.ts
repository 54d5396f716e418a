import { useEffect, useRef } from 'react';

/** Scrolls up and focuses the heading, so that screen readers announce the change. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  // The style sheet handles `prefers-reduced-motion`.
  window.scrollTo({ top: 0 });
}

/** When the screen changes at one address, except on first load. */
export function useFocusHeadingOnChange(screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    focusHeading();
  }, [screen]);
}
