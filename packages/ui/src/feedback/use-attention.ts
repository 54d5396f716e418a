import { type FocusEvent, useRef } from 'react';
import { createStore, useStore } from 'zustand';

/** Last on top. All else is inert, so visible content must render inside the top one. */
const openDialogs = createStore<readonly HTMLDialogElement[]>(() => []);

/** @returns the unregister function */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  const others = (dialogs: readonly HTMLDialogElement[]) =>
    dialogs.filter((other) => other !== dialog);
  openDialogs.setState((dialogs) => [...others(dialogs), dialog], true);
  return () => openDialogs.setState(others, true);
}

/** None during prerendering. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useStore(openDialogs, (dialogs) => dialogs.at(-1));
}

/** Reports hover or focus within an element; attention ends when both end. */
export function useAttention<Element extends HTMLElement>(
  onChange: ((attentive: boolean) => void) | undefined,
) {
  const hovered = useRef(false);
  const focused = useRef(false);

  function update(change: () => void) {
    change();
    onChange?.(hovered.current || focused.current);
  }

  return {
    onPointerEnter: () =>
      update(() => {
        hovered.current = true;
      }),
    onPointerLeave: () =>
      update(() => {
        hovered.current = false;
      }),
    // Initial focus of the element itself does not count.
    onFocus: (event: FocusEvent<Element>) =>
      update(() => {
        focused.current = event.target !== event.currentTarget;
      }),
    onBlur: () =>
      update(() => {
        focused.current = false;
      }),
  };
}
