import { cairoToday } from '@wathiqa/contract';
import { type PollResults, readPoll } from '@wathiqa/contract/office';
import { POLL_OPTIONS, type PollOption } from '@wathiqa/domain';
import { Isolate, PageHeading } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { cairoDayText } from '../../../labels/dates.ts';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { Failure } from '../../../layout/failure.tsx';
import { TableSection } from '../../../layout/list-screen.tsx';
import { Loading, pageMeta, Section } from '../../../layout/query-screen.tsx';
import { KEEP_PREVIOUS, useRead } from '../../../session/use-read.ts';
import { InlineBar } from '../../reports/inline-bar.tsx';
import { RangeForm } from '../../reports/range-form.tsx';
import { parseRange } from '../../reports/report-range.ts';
import { count, messages as figures } from '../../reports/reports.messages.ts';
import { pollMessages as messages } from '../feedback.messages.ts';

export const meta = () => pageMeta(messages.title);

/** Poll results for a date range: counts, shares, per day. */
export default function Poll() {
  const [address] = useSearchParams();
  const range = parseRange(address, cairoToday());
  const { data, error, refetch } = useRead(['poll', range], readPoll, {
    query: range,
    ...KEEP_PREVIOUS,
  });
  const results = data?.results;

  return (
    <div className="flex flex-col gap-4">
      <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
      <RangeForm key={`${range.from} ${range.to}`} range={range} />
      <Failure error={error} onTryAgain={() => refetch()} />
      {!results && !error && <Loading />}
      {results && (
        <>
          <p role="status" className="font-semibold">
            {figures.shown(cairoDayText(results.from), cairoDayText(results.to))}
          </p>
          <VoteTotals results={results} />
          <VotesPerDay results={results} />
        </>
      )}
    </div>
  );
}

type Votes = PollResults['votes'];

function countVotes(votes: Votes): number {
  return Object.values(votes).reduce((all, number) => all + number, 0);
}

function VoteTotals({ results: { votes } }: { results: PollResults }) {
  const all = countVotes(votes);
  const share = (number: number) => (all === 0 ? 0 : (number / all) * 100);
  const rows = all === 0 ? [] : POLL_OPTIONS;
  return (
    <Section title={messages.sums}>
      <DenseTable
        caption={messages.sums}
        empty={messages.none}
        rows={rows}
        rowKey={(option) => option}
        columns={tableColumns(
          messages,
          {
            option: (option: PollOption) => (
              <span className="whitespace-nowrap">{messages.options[option]}</span>
            ),
            votes: (option) => <Isolate>{count(votes[option])}</Isolate>,
            share: (option) => (
              <InlineBar
                text={figures.percent(share(votes[option]))}
                value={votes[option]}
                max={all}
              />
            ),
          },
          { numeric: ['votes'] },
        )}
      />
      {all > 0 && (
        <p className="font-semibold">
          {messages.all}: <Isolate>{count(all)}</Isolate>
        </p>
      )}
    </Section>
  );
}

function VotesPerDay({ results: { days } }: { results: PollResults }) {
  if (days.length === 0) return null;
  return (
    <TableSection
      title={messages.days}
      empty={messages.none}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        {
          key: 'day',
          header: messages.day,
          rowHeader: true,
          cell: ({ day }) => <Isolate>{cairoDayText(day)}</Isolate>,
        },
        ...POLL_OPTIONS.map((option) => ({
          key: option,
          header: messages.options[option],
          numeric: true,
          cell: ({ votes }: { votes: Votes }) => <Isolate>{count(votes[option])}</Isolate>,
        })),
        {
          key: 'all',
          header: messages.all,
          numeric: true,
          cell: ({ votes }: { votes: Votes }) => (
            <strong>
              <Isolate>{count(countVotes(votes))}</Isolate>
            </strong>
          ),
        },
      ]}
    />
  );
}
