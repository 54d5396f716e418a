import type { ReactNode } from 'react';
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
