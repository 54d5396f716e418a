import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** Card with padding limited at large text; no frame in print. */
export function Card({ className, ...native }: ComponentProps<'div'>) {
  return (
    <div
      {...native}
      className={classNames(
        'rounded-lg border border-line bg-surface p-[min(1.25rem,5vw)] sm:p-7 print:border-0 print:p-0',
        className,
      )}
    />
  );
}
