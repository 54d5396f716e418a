import type { ReactNode } from 'react';

interface SideSectionProps {
  /** Heading ID. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

export function SideSection({ id, title, children }: SideSectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
