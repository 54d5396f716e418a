import { ToastRegion } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { getLayoutMessages } from './messages.ts';
import { SkipLink } from './skip-link.tsx';
import { toaster } from './toaster.ts';
import { usePageFocus } from './use-page-focus.ts';

/** Header, page, footer and toasts. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const messages = getLayoutMessages(pathname);
  usePageFocus(pathname);
  return (
    <>
      <SkipLink label={messages.skipToContent} />
      <Header messages={messages} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer messages={messages} />
      <ToastRegion toaster={toaster} label={messages.notifications} closeLabel={messages.close} />
    </>
  );
}
