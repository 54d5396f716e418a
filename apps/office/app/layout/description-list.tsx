import type { ReactNode } from 'react';
import { Panel } from './panel.tsx';

interface DescriptionListProps {
  title: string;
  entries: readonly { label: string; value: ReactNode }[];
}

export function DescriptionList({ title, entries }: DescriptionListProps) {
  return (
    <Panel title={title}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {entries.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
