import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/**
 * A sheet on the page. Its edges take no more of a phone when the text is large; on paper the page is the sheet, and a
 * frame would stand open where a page ends.
 */
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
