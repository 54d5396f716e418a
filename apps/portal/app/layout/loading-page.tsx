import { localePath } from '@wathiqa/domain';
import { Container, LateHint, Mark, Notice, Skeleton } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { addressOf } from '../paths.ts';
import { CallLines } from './call-lines.tsx';
import { layoutMessages, noScriptMessages as words } from './layout.messages.ts';
import { placeAddress } from './navigation.ts';

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

/** Pages that work without script. */
const WITHOUT_SCRIPT = ['follow', 'guide', 'nearest', 'complains', 'home'] as const;

/** Placeholder for client-rendered content: loading, late, or no script. */
export function ComingContent({ children }: { children: ReactNode }) {
  const { late, loading } = layoutMessages;
  return (
    <>
      {/* Not in the client bundle, which never renders it. */}
      <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
      <div className="flex flex-col gap-5 noscript:hidden">
        <p role="status" className="sr-only">
          {loading}
        </p>
        <LateHint {...late} />
        {children}
      </div>
    </>
  );
}

function WithoutScript() {
  const { callCentre, nav } = layoutMessages;
  return (
    <Notice tone="warning" title={words.needed}>
      <p>{words.works}</p>
      <ul className="list-disc ps-6">
        <li>
          <a href={addressOf('plainOrder')} className="link">
            {words.order}
          </a>
        </li>
        {WITHOUT_SCRIPT.map((name) => (
          <li key={name}>
            <a href={localePath(placeAddress(name))} className="link">
              {nav[name]}
            </a>
          </li>
        ))}
      </ul>
      {callCentre}: <CallLines linkClass="link" />
    </Notice>
  );
}
