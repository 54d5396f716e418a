import { classNames } from '@wathiqa/ui';
import { Link, useLocation } from 'react-router';
import { withoutTrailingSlash } from '../paths.ts';

interface SideTabsProps {
  /** Accessible name. */
  label: string;
  items: readonly { label: string; to: string }[];
}

/** Above the text on phones. */
export function SideTabs({ label, items }: SideTabsProps) {
  const { pathname } = useLocation();
  const currentPath = withoutTrailingSlash(pathname);
  return (
    <nav aria-label={label} className="print-hidden lg:below-head">
      <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-1">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item.to === currentPath ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-md border border-line bg-surface px-4 py-2 hover:border-accent',
                'aria-[current=page]:border-current-item aria-[current=page]:font-semibold',
                'lg:aria-[current=page]:border-s-4 lg:aria-[current=page]:bg-quiet lg:aria-[current=page]:ps-3.25',
              )}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
