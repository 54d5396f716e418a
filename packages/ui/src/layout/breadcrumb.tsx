import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';

export interface BreadcrumbItem {
  label: string;
  /** Link; absent for plain text. */
  node?: ReactNode;
}

/** The last item is the page itself. */
export function Breadcrumb({ label, items }: { label: string; items: readonly BreadcrumbItem[] }) {
  const last = items.length - 1;
  return (
    <nav aria-label={label} className="print-hidden text-sm text-ink-2">
      <ol className="flex flex-wrap items-center gap-x-2">
        {items.map((item, index) => (
          <li
            key={item.label}
            aria-current={index === last ? 'page' : undefined}
            className="flex items-center gap-x-2 [&_a]:link [&_a]:inline-block [&_a]:py-1"
          >
            {index > 0 && <Icon name="chevron" className="size-4" />}
            {item.node ?? item.label}
          </li>
        ))}
      </ol>
    </nav>
  );
}
