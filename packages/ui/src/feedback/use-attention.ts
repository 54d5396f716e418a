import { type FocusEvent, useRef } from 'react';

/**
 * The handlers that tell whether somebody attends to a part of the page: it is pointed at, or something in it
 * has the focus. Leaving with the pointer does not count while the focus stays, nor the other way round.
 */
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
    // The part itself may take the focus when it appears, which is nobody's doing.
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
