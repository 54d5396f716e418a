import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { type ButtonStyle, buttonClass } from './button-class.ts';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Its work is under way: it keeps the focus and its place, and ignores further presses. */
  busy?: boolean;
}

/** A native button. It is of type `button` unless told otherwise. */
export function Button({
  variant,
  size,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // aria-disabled does not stop a click, nor the submit that follows it.
    if (busy || rest['aria-disabled'] === true) event.preventDefault();
    else onClick?.(event);
  }

  /**
   * A press on a form's button takes the focus from no field. The error that a field shows when it is left
   * would push the button away from under the pointer, and the press would come to nothing.
   */
  function keepFieldFocus(event: MouseEvent<HTMLButtonElement>) {
    if (event.currentTarget.form) event.preventDefault();
  }

  return (
    <button
      onMouseDown={keepFieldFocus}
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={classNames(buttonClass({ variant, size }), className)}
      onClick={press}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
