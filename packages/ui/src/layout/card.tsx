import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** A sheet on the page. */
export function Card({ className, ...native }: ComponentProps<'div'>) {
  return (
    <div
      {...native}
      className={classNames('rounded-lg border border-line bg-surface p-5 sm:p-7', className)}
    />
  );
}
