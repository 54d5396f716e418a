import { Mark, PageHeading } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { messages } from './layout.messages.ts';

export function NoticePage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto mt-8 flex max-w-160 flex-col items-start gap-5 rounded-lg border border-line bg-surface p-6">
      <PageHeading lead={text}>{title}</PageHeading>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}

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
