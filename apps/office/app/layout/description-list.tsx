import type { ReactNode } from 'react';

export function DescriptionList({
  id,
  title,
  entries,
  children,
}: {
  /** Heading ID. */
  id: string;
  title: string;
  entries: readonly { label: string; value: ReactNode }[];
  /** Actions below. */
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface p-3">
      <h2 id={id} className="mb-1 text-lg">
        {title}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {entries.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
