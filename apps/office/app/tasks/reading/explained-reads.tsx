import type { ExplainedRead } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { type Column, Isolate } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoClock } from '../../labels/dates.ts';
import { readingReasonNames } from '../../labels/labels.messages.ts';
import { DenseTable } from '../../layout/dense-table.tsx';
import { pathTo } from '../../screens.ts';
import { messages } from './reading.messages.ts';

const { explained: words } = messages;

/** Requests of a day that staff opened with a reason, outside their queues. */
export function ExplainedReads({ reads }: { reads: readonly ExplainedRead[] }) {
  return (
    <section aria-labelledby="explained" className="flex flex-col gap-2 pt-4">
      <h2 id="explained" className="text-lg">
        {words.title}
      </h2>
      <p className="text-ink-2">{words.lead}</p>
      <DenseTable
        caption={words.caption}
        rows={reads}
        rowKey={({ staffId, requestId, at }) => `${staffId} ${requestId} ${at}`}
        empty={words.empty}
        columns={COLUMNS}
      />
    </section>
  );
}

const COLUMNS: Column<ExplainedRead>[] = [
  {
    key: 'who',
    header: messages.columns.who,
    rowHeader: true,
    cell: ({ staffName }) => <ReaderName>{staffName}</ReaderName>,
  },
  {
    key: 'why',
    header: words.why,
    cell: ({ reason, note, requestId, at }) => (
      <span className="flex min-w-48 flex-col py-1">
        <span className="wrap-anywhere">
          {words.because(readingReasonNames[reason])} <bdi>{note}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-x-3">
          <RequestNumber requestId={requestId} />
          <span className="text-sm whitespace-nowrap text-ink-2">
            <Isolate>{cairoClock(at)}</Isolate>
          </span>
        </span>
      </span>
    ),
  },
];

/** Reader's name, or e-mail address if unknown. */
export function ReaderName({ children }: { children: string }) {
  return (
    <span className="block min-w-24 wrap-anywhere">
      <Isolate>{children}</Isolate>
    </span>
  );
}

export function RequestNumber({ requestId }: { requestId: string }) {
  return (
    <Link
      to={pathTo('request', { requestId })}
      className="link inline-block py-1 whitespace-nowrap tabular-nums"
    >
      <Isolate>{formatRequestId(requestId)}</Isolate>
    </Link>
  );
}
