import { type ReactNode, useEffect, useRef } from 'react';

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

/**
 * Focuses the new heading after client navigation, because the router announces nothing. Excludes the first page and
 * query changes.
 */
export function usePageFocus(pathname: string): void {
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
