import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { layoutMessages as messages } from './layout.messages.ts';
import { NavigationBar } from './navigation-bar.tsx';

/** Header with toasts, page and footer; `ownRequestsCount` stands beside the name of one's own requests. */
export function SiteFrame({
  ownRequestsCount,
  children,
}: {
  ownRequestsCount?: ReactNode;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  usePageFocus(pathname);
  return (
    <>
      <SkipLink label={messages.skipToContent} />
      <NavigationBar label={messages.loading} />
      <Header ownRequestsCount={ownRequestsCount} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
    </>
  );
}

/** The first thing on every page for people who use the keyboard: past the header. */
function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-5 focus:py-3 focus:font-semibold focus:text-ink"
    >
      {label}
    </a>
  );
}

/**
 * After a navigation inside the portal the focus goes to the heading of the new page, which reads
 * it out; React Router alone changes the page without a word. The first page is left to the browser.
 */
function usePageFocus(pathname: string): void {
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
