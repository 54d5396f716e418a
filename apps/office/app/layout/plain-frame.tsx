import { Mark } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { messages } from './layout.messages.ts';

/** Frame without a known user. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line bg-band text-on-band">
        <p className="flex min-h-13 items-center gap-3 px-4 font-semibold">
          <Mark className="size-8" />
          {messages.brand} · {messages.office}
        </p>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 px-4 py-4">
        {children}
      </main>
    </>
  );
}
