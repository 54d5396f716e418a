import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames('mx-auto w-full max-w-[70rem] px-[min(1rem,4.5vw)] sm:px-5', className)}
    >
      {children}
    </div>
  );
}

/** Padding limited at large text; no frame in print. */
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
