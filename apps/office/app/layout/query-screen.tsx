import { LateHint, PageHeading, Skeleton } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { messages } from './layout.messages.ts';

interface ScreenQuery {
  error: unknown;
  refetch: () => unknown;
}

/** Standard or custom screen header. */
export type ScreenHead =
  | { title: string; lead?: ReactNode; actions?: ReactNode }
  | { heading: ReactNode };

export type QueryScreenProps = ScreenHead & {
  query: ScreenQuery;
  /** Whether the data has loaded. */
  ready: boolean;
  /** Filters above the data. */
  filters?: ReactNode;
  children: ReactNode;
};

/** Screen for queried data: header, filters, error or loading state, content. */
export function QueryScreen({ query, ready, filters, children, ...head }: QueryScreenProps) {
  return (
    <div className="flex flex-col gap-3">
      {'title' in head ? <Heading {...head} /> : head.heading}
      {filters}
      <Failure error={query.error} onTryAgain={() => query.refetch()} />
      {!ready && !query.error && <Loading />}
      {children}
    </div>
  );
}

function Heading({ title, lead, actions }: Extract<ScreenHead, { title: string }>) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <PageHeading lead={lead}>{title}</PageHeading>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

export function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {messages.loading}
      </p>
      <Skeleton className="h-8 w-60" />
      <LateHint {...messages.late} />
      <Skeleton className="h-72 w-full rounded-lg" />
    </div>
  );
}
