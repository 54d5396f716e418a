import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** The width of the page: 1080 px at most, never touching the edge of a phone. */
export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames('mx-auto w-full max-w-[70rem] px-[min(1rem,4.5vw)] sm:px-5', className)}
    >
      {children}
    </div>
  );
}
