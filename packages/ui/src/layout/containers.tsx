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

export interface Description {
  label: string;
  value: ReactNode;
}

/** Classes of the list, of each pair and of its value. */
const LAYOUTS = {
  /** Label and value at the ends of a line. */
  apart: {
    list: 'divide-y divide-line',
    pair: 'flex flex-wrap justify-between gap-x-6 py-2.5',
    value: 'font-semibold has-[input]:grow',
  },
  /** Labels in a column, values in the next. */
  columns: {
    list: 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1',
    pair: 'contents',
    value: '',
  },
  /** Pairs beside each other, each value below its label. */
  facts: {
    list: 'flex flex-wrap gap-x-8 gap-y-2',
    pair: 'min-w-0',
    value: 'font-semibold tabular-nums',
  },
};

interface DescriptionListProps {
  /** Accessible name, if no heading says it. */
  label?: string;
  layout?: keyof typeof LAYOUTS;
  className?: string;
  /** Those that are there. */
  items: readonly (Description | false | null)[];
}

/** Properties of one thing. */
export function DescriptionList({
  label,
  layout = 'apart',
  className,
  items,
}: DescriptionListProps) {
  const { list, pair, value: valueClass } = LAYOUTS[layout];
  return (
    <dl aria-label={label} className={classNames(list, className)}>
      {items.map(
        (item) =>
          item && (
            <div key={item.label} className={pair}>
              <dt className="font-normal text-ink-2">{item.label}</dt>
              <dd className={classNames('min-w-0 wrap-anywhere', valueClass)}>{item.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
