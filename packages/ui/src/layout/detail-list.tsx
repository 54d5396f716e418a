import type { ReactNode } from 'react';

export interface Detail {
  label: string;
  value: ReactNode;
}

export function DetailList({ items }: { items: readonly Detail[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map((item) => (
        <div key={item.label} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <dt className="text-ink-2">{item.label}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
