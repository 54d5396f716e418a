import { type RefObject, useLayoutEffect, useState } from 'react';

/** Toasts must not cover these. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, video, [role="alert"], [id$="-error"]';

/** Overlay in the corner, or in flow at the header. */
export type ToastPlace = 'corner' | 'head';

/**
 * Corner, until a control or virtual keyboard conflicts; then header until all close.
 *
 * @param count number of toasts
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, count: number): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('corner');

  useLayoutEffect(() => {
    if (count === 0) {
      setPlace('corner');
      return;
    }
    const section = region.current;
    if (!section) return;
    return place === 'corner' ? watchCorner(section, () => setPlace('head')) : reserve(section);
  }, [region, count, place]);

  return place;
}

/**
 * Calls back when the corner is occupied; returns the stop function. Waits for the end of a press, which would miss a
 * button that moves.
 */
function watchCorner(section: HTMLElement, onTaken: () => void): () => void {
  let pressed = false;
  const look = () => {
    if (!pressed && isTaken(section)) onTaken();
  };
  const stop = new AbortController();
  const { signal } = stop;
  for (const event of ['scroll', 'focusin', 'toggle'] as const) {
    document.addEventListener(event, look, { capture: true, passive: true, signal });
  }
  for (const event of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
    const follow = () => {
      pressed = event === 'pointerdown';
      // After the click.
      setTimeout(look);
    };
    document.addEventListener(event, follow, { capture: true, passive: true, signal });
  }
  for (const view of [window, window.visualViewport]) {
    view?.addEventListener('resize', look, { signal });
  }
  const grown = new ResizeObserver(look);
  grown.observe(document.body);
  look();
  return () => {
    stop.abort();
    grown.disconnect();
  };
}

function isTaken(section: HTMLElement): boolean {
  const toasts = [...section.querySelectorAll('[data-toast]')].map((toast) =>
    toast.getBoundingClientRect(),
  );
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  if (toasts.some(({ bottom }) => bottom > offsetTop + height + 1)) return true;
  // Under a modal dialog all is inert.
  const page = section.closest('dialog') ?? document;
  return [...page.querySelectorAll(CONTROLS)].some((control) => {
    if (section.contains(control)) return false;
    const box = control.getBoundingClientRect();
    if (control.closest('details:not([open]) > :not(summary)')) return false;
    return toasts.some((toast) => overlap(toast, box));
  });
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    other.width > 0 &&
    other.height > 0 &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** Publishes the header height (`--toast-room`); returns the reset function. */
function reserve(section: HTMLElement): () => void {
  const { style } = document.documentElement;
  const grown = new ResizeObserver(() =>
    style.setProperty('--toast-room', `${section.offsetHeight}px`),
  );
  grown.observe(section);
  return () => {
    grown.disconnect();
    style.removeProperty('--toast-room');
  };
}
