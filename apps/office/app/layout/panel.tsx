import { classNames } from '@wathiqa/ui';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** Box with a heading. */
export function Panel({ title, className, children }: PanelProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={classNames(
        'flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4',
        className,
      )}
    >
      <h2 id={heading} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
