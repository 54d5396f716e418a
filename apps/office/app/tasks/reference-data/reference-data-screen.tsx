import { PageHeading } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Failure } from '../../layout/failure-notice.tsx';
import { Loading } from '../../layout/loading.tsx';

/** What a screen needs to know of what it reads. */
interface ReadQuery {
  error: unknown;
  refetch: () => unknown;
}

/** A screen of kept things: its name, what it is for, what can be added, and the things once they are here. */
export function ReferenceDataScreen({
  title,
  lead,
  actions,
  query,
  ready,
  children,
}: {
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  query: ReadQuery;
  /** Whether they are here. */
  ready: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <PageHeading lead={lead}>{title}</PageHeading>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      <Failure error={query.error} onTryAgain={() => query.refetch()} />
      {!ready && !query.error && <Loading />}
      {children}
    </div>
  );
}
