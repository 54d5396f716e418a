import { useEffect, useRef } from 'react';

/** Starts a screen at its top: the heading takes the focus, so that what changed is read out. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  // How it moves is the style sheet's business, which knows who wants no motion.
  window.scrollTo({ top: 0 });
}

/** Starts at the top whenever another screen is shown at the same address; the first is the browser's. */
export function useFocusHeadingOnChange(screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    focusHeading();
  }, [screen]);
}
