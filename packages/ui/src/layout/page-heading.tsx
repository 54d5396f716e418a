import type { ReactNode } from 'react';

export interface PageHeadingProps {
  children: ReactNode;
  lead?: ReactNode;
  badge?: ReactNode;
}

/** Focusable, so that navigation is announced. */
export function PageHeading({ children, lead, badge }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h1 tabIndex={-1} className="text-2xl">
        {children}
      </h1>
      {badge}
      {lead && (
        <div className="basis-full">
          <p className="max-w-[70ch] text-ink-2">{lead}</p>
        </div>
      )}
    </div>
  );
}
