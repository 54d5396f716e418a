import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/loading.tsx';
import { type ButtonStyle, buttonClass } from './button-class.ts';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Preserves focus and ignores clicks. */
  busy?: boolean;
}

/** By default of type `button`. */
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
    // `aria-disabled` prevents neither click nor submit.
    if (busy || rest['aria-disabled'] === true) event.preventDefault();
    else onClick?.(event);
  }

  /** Preserves field focus on mouse down: a blur error would shift the button from under the click. */
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
