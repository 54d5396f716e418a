import { ToastRegion, usePageFocus } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Header } from './header.tsx';
import { messages } from './layout.messages.ts';
import { toaster } from './toaster.ts';

export function Frame({ children }: { children: ReactNode }) {
  usePageFocus(useLocation().pathname);
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:text-ink"
      >
        {messages.skipToContent}
      </a>
      <Header />
      <ToastRegion toaster={toaster} label={messages.notifications} closeLabel={messages.close} />
      <main id="content" tabIndex={-1} className="flex-1 px-4 pt-4 pb-6 lg:px-6">
        {children}
      </main>
    </>
  );
}
