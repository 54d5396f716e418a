import { type FocusEvent, useRef } from 'react';

/** Handlers that report hover or focus within an element; attention ends when both end. */
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
