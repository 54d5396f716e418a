import { PageHeading } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Failure } from './failure-notice.tsx';
import { Loading } from './loading.tsx';

/** What a screen needs to know of what it reads. */
interface ScreenQuery {
  error: unknown;
  refetch: () => unknown;
}

/** The head of a screen: its name, what it is for and what can be done here; or one of its own. */
export type ScreenHead =
  | { title: string; lead?: ReactNode; actions?: ReactNode }
  | { heading: ReactNode };

export type QueryScreenProps = ScreenHead & {
  query: ScreenQuery;
  /** Whether what is read is here. */
  ready: boolean;
  /** What narrows it, over everything that is read. */
  filters?: ReactNode;
  children: ReactNode;
};

/** A screen of what a call gives: its head, what narrows it, the failure or the wait, and then what was read. */
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
