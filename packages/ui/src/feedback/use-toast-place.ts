import { type RefObject, useLayoutEffect, useState } from 'react';

/** What a toast never lies over: what is pressed or filled in, with its name and with what is wrong about it. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, video, [role="alert"], [id$="-error"]';

/** In the corner over the page, or at its head in the flow of the page, which makes room for it. */
export type ToastPlace = 'corner' | 'head';

/**
 * Where the toasts of a region stand: in the corner, until a control comes under one there or a keyboard of the
 * screen hides it; then at the head, until the last of them has left.
 *
 * @param count how many toasts there are
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

/** Tells when the corner is taken, at once or by what moves later; gives the way to stop looking. */
function watchCorner(section: HTMLElement, onTaken: () => void): () => void {
  const look = () => {
    if (isTaken(section)) onTaken();
  };
  const stop = new AbortController();
  const { signal } = stop;
  for (const event of ['scroll', 'focusin', 'toggle'] as const) {
    document.addEventListener(event, look, { capture: true, passive: true, signal });
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
  // Under a modal dialog nothing can be pressed.
  const page = section.closest('dialog') ?? document;
  return [...page.querySelectorAll(CONTROLS)].some((control) => {
    if (section.contains(control)) return false;
    const box = control.getBoundingClientRect();
    return toasts.some((toast) => overlap(toast, box)) && control.checkVisibility();
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

/** Says to the page how high its head has become (`--toast-room`), until it is given back. */
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
