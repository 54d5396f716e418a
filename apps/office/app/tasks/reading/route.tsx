import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReadingFinding, readReading, releaseReading } from '@wathiqa/contract/office';
import { cairoDay, isoDay } from '@wathiqa/domain';
import { Button, type Column } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { DateField } from '../../forms/date-field.tsx';
import { cairoDayText } from '../../labels/dates.ts';
import { tableColumns } from '../../layout/dense-table.tsx';
import { Failure } from '../../layout/failure.tsx';
import { ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { toaster } from '../../layout/toaster.ts';
import { call } from '../../session/call.ts';
import { ExplainedReads, ReaderName, RequestNumber } from './explained-reads.tsx';
import { Readers } from './readers.tsx';
import { findingTexts, messages } from './reading.messages.ts';

/** Requests per finding; the audit log has all. */
const REQUESTS_SHOWN = 5;
const KEY = 'reading';

export const meta = () => pageMeta(messages.title);

/** Unusual reading on the address's day, and staff near the hourly reading cap. */
export default function Reading() {
  const [address, setAddress] = useSearchParams();
  const day = address.get('day') ?? undefined;
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [KEY, day],
    queryFn: () => call(readReading, { query: { day } }),
    // No automatic refetch, because each read is audited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const release = useMutation({
    mutationFn: (staffId: number) => call(releaseReading, { body: { staffId } }),
    onSuccess: () => {
      toaster.show({ tone: 'success', text: messages.readers.released });
      return queries.invalidateQueries({ queryKey: [KEY] });
    },
  });
  const { data } = query;

  return (
    <ListScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      filters={
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const chosen = new FormData(event.currentTarget).get('day');
            setAddress({ day: String(chosen) });
          }}
        >
          <DateField
            name="day"
            label={messages.day}
            key={data?.day}
            defaultValue={data?.day ?? isoDay(cairoDay(new Date()))}
          />
          <Button type="submit" variant="secondary" size="dense">
            {messages.show}
          </Button>
        </form>
      }
      caption={messages.caption(data ? cairoDayText(data.day) : '')}
      rows={data?.findings}
      rowKey={({ kind, staffId }) => `${kind} ${staffId}`}
      empty={messages.empty}
      columns={COLUMNS}
    >
      <Failure error={release.error} />
      {data && <ExplainedReads reads={data.explained} />}
      {data && (
        <Readers
          readers={data.readers}
          cap={data.cap}
          busy={release.isPending}
          onRelease={(staffId) => release.mutate(staffId)}
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
        <RequestNumber key={requestId} requestId={requestId} />
      ))}
      {hidden > 0 && <span className="py-1">{messages.more(hidden)}</span>}
    </span>
  );
}
