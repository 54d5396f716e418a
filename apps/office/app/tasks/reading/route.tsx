import { cairoToday } from '@wathiqa/contract';
import {
  type ExplainedRead,
  type Reader,
  type ReadingFinding,
  readReading,
  releaseReading,
} from '@wathiqa/contract/office';
import { isoDay } from '@wathiqa/domain';
import type { Column } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { AddressForm } from '../../forms/address-form.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { cairoClock, cairoDayText } from '../../labels/dates.tsx';
import { readingReasonNames } from '../../labels/labels.messages.ts';
import { tableColumns } from '../../layout/dense-table.tsx';
import { Failure } from '../../layout/failure.tsx';
import { ListScreen, TableSection } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/query-screen.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { call } from '../../session/call.ts';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { AUDITED_READ, useRead } from '../../session/use-read.ts';
import { findingTexts, messages } from './reading.messages.ts';

/** Requests per finding; the audit log has all. */
const REQUESTS_SHOWN = 5;
const KEY = 'reading';
const { explained } = messages;

export const meta = () => pageMeta(messages.title);

/** Unusual reading on the address's day, and staff near the hourly reading cap. */
export default function Reading() {
  const [address] = useSearchParams();
  const day = address.get('day') ?? undefined;
  const query = useRead([KEY, day], readReading, { query: { day }, ...AUDITED_READ });
  const release = useSaveMutation(
    (staffId: number) => call(releaseReading, { body: { staffId } }),
    { key: [KEY], successText: messages.readers.released },
  );
  const { data } = query;
  const { id: me } = useStaff();
  const canRelease = useHasPermission('reading.release');
  const stopped = data?.readers.filter(({ idleReads }) => idleReads >= data.cap) ?? [];

  return (
    <ListScreen
      texts={{ ...messages, caption: messages.caption(data ? cairoDayText(data.day) : '') }}
      query={query}
      filters={
        <AddressForm key={data?.day} labels={messages.labels} submit={messages.show}>
          {(field) => (
            <DateField {...field('day')} defaultValue={data?.day ?? isoDay(cairoToday())} />
          )}
        </AddressForm>
      }
      rows={data?.findings}
      rowKey={({ kind, staffId }) => `${kind} ${staffId}`}
      columns={COLUMNS}
    >
      <Failure error={release.error} />
      {data && (
        <TableSection
          {...explained}
          rows={data.explained}
          rowKey={({ staffId, requestId, at }) => `${staffId} ${requestId} ${at}`}
          columns={EXPLAINED_COLUMNS}
        />
      )}
      {data && stopped.length === 0 && (
        <p className="text-ink-2">{messages.readers.lead(data.cap)}</p>
      )}
      {data && stopped.length > 0 && (
        <TableSection
          title={messages.readers.title}
          lead={messages.readers.lead(data.cap)}
          rows={stopped}
          rowKey={({ staffId }) => String(staffId)}
          rowName={({ staffName }) => staffName}
          columns={READER_COLUMNS}
          rowActions={({ staffId }) => [
            canRelease &&
              staffId !== me && {
                label: messages.readers.release,
                busy: release.isPending,
                onPress: () => release.mutate(staffId),
              },
          ]}
        />
      )}
    </ListScreen>
  );
}

const COLUMNS: Column<ReadingFinding>[] = tableColumns(messages.columns, {
  who: ({ staffName }) => <ReaderName>{staffName}</ReaderName>,
  what: ({ kind, requestIds }) => (
    <span className="flex min-w-48 flex-col py-1">
      {findingTexts[kind](requestIds.length)}
      <RequestLinks requestIds={requestIds} />
    </span>
  ),
});

function RequestLinks({ requestIds }: Pick<ReadingFinding, 'requestIds'>) {
  const hidden = requestIds.length - REQUESTS_SHOWN;
  return (
    <span className="flex flex-wrap gap-x-3">
      {requestIds.slice(0, REQUESTS_SHOWN).map((requestId) => (
        <RequestLink key={requestId} requestId={requestId} />
      ))}
      {hidden > 0 && <span className="py-1">{messages.more(hidden)}</span>}
    </span>
  );
}

/** Requests opened with a reason, outside queues. */
const EXPLAINED_COLUMNS = tableColumns(messages.columns, {
  who: ({ staffName }: ExplainedRead) => <ReaderName>{staffName}</ReaderName>,
  why: ({ reason, note, requestId, at }) => (
    <span className="flex min-w-48 flex-col py-1">
      <span className="wrap-anywhere">
        {explained.because(readingReasonNames[reason])} <bdi>{note}</bdi>
      </span>
      <span className="flex flex-wrap items-center gap-x-3">
        <RequestLink requestId={requestId} />
        <span className="text-sm whitespace-nowrap text-ink-2">
          <bdi>{cairoClock(at)}</bdi>
        </span>
      </span>
    </span>
  ),
});

/** Reader's name, or e-mail address if unknown. */
function ReaderName({ children }: { children: string }) {
  return (
    <span className="block min-w-24 wrap-anywhere">
      <bdi>{children}</bdi>
    </span>
  );
}

const READER_COLUMNS = tableColumns(messages.columns, {
  who: ({ staffName }: Reader) => <ReaderName>{staffName}</ReaderName>,
  count: ({ idleReads }) => <bdi>{idleReads}</bdi>,
});
