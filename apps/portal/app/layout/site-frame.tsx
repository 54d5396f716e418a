import { usePageFocus } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { layoutMessages as messages } from './layout.messages.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { PlainWay } from './plain-way.tsx';

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
      {import.meta.env.SSR && <PlainWay />}
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
    </>
  );
}

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
