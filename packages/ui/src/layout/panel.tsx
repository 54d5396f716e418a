import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

interface PanelProps {
  title: string;
  /** After the heading, in its line. */
  badge?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Box with a heading. */
export function Panel({ title, badge, className, children }: PanelProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={classNames(
        'flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4',
        className,
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}

/** In place of a list that has nothing. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-line bg-surface px-4 py-6 text-center">{children}</p>
  );
}
