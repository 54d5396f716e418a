import { Container, LateHint, Mark, Skeleton } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { layoutMessages } from './layout.messages.ts';
import { PlainWay } from './plain-way.tsx';

/** Shell page; untitled, because it serves every address. */
export function LoadingPage() {
  const { brand, brandLine } = layoutMessages;
  return (
    <>
      <div className="min-h-11 bg-band" />
      <div className="border-b border-line bg-surface">
        <Container className="flex min-h-18 items-center gap-3">
          <Mark />
          <span className="flex flex-col leading-tight">
            <span className="text-xl font-semibold">{brand}</span>
            <span className="text-sm text-ink-2">{brandLine}</span>
          </span>
        </Container>
      </div>
      {import.meta.env.SSR && <PlainWay />}
      <main className="flex-1">
        <Container className="flex flex-col gap-5 py-10">
          <ComingContent>
            <Skeleton className="h-9 w-2/3 max-w-80" />
            <Skeleton className="h-64 w-full rounded-lg" />
          </ComingContent>
        </Container>
      </main>
    </>
  );
}

/** Placeholder for client-rendered content: loading, or late. */
export function ComingContent({ children }: { children: ReactNode }) {
  const { late, loading } = layoutMessages;
  return (
    <div className="flex flex-col gap-5 noscript:hidden">
      <p role="status" className="sr-only">
        {loading}
      </p>
      <LateHint {...late} />
      {children}
    </div>
  );
}
