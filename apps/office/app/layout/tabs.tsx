import { COUNT_LIMIT } from '@wathiqa/contract/office';
import { classNames } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Views of one screen, each with an address. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex gap-x-1 overflow-x-auto border-b border-line">
      {children}
    </nav>
  );
}

/** On phones the current tab may be outside. */
function reveal(tab: HTMLAnchorElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function Tab({
  to,
  current,
  children,
}: {
  to: string;
  current: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      ref={current ? reveal : null}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-9 shrink-0 items-center gap-1.5 border-b-3 border-transparent px-2.5 -outline-offset-2! hover:bg-quiet aria-[current=page]:border-current-item aria-[current=page]:font-semibold"
    >
      {children}
    </Link>
  );
}

export function TabCount({ count, urgent = false }: { count: number; urgent?: boolean }) {
  return (
    <bdi
      className={classNames(
        'rounded-full px-1.5 text-sm leading-snug font-normal tabular-nums',
        urgent && count > 0 ? 'bg-danger-50 font-semibold text-danger' : 'bg-chip text-chip-ink',
      )}
    >
      {count < COUNT_LIMIT ? count : `+${COUNT_LIMIT - 1}`}
    </bdi>
  );
}
