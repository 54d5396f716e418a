import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FeedbackListItem, listFeedback } from '@wathiqa/contract/office';
import { formatReference } from '@wathiqa/domain';
import { Isolate } from '@wathiqa/ui';
import { Link, useLocation, useSearchParams } from 'react-router';
import { cairoTime } from '../../labels/dates.ts';
import { tableColumns } from '../../layout/dense-table.tsx';
import { LinkButton } from '../../layout/link-button.tsx';
import { ListPages, ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { pathTo } from '../../screens.ts';
import { call } from '../../session/call.ts';
import { messages, typeNames } from './feedback.messages.ts';
import { parseFilter, toQuery, toSearchParams } from './feedback-filter.ts';
import { FilterForm } from './filter-form.tsx';
import { StateBadge } from './state-badge.tsx';
import { UnansweredRequests } from './unanswered-requests.tsx';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** Contact form messages; by default new ones, oldest first. */
export default function Feedback() {
  const [address] = useSearchParams();
  const filter = parseFilter(address);
  const query = useQuery({
    queryKey: ['messages', filter],
    queryFn: () => call(listFeedback, { query: toQuery(filter) }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const { data, isPlaceholderData } = query;
  const next =
    data?.next && !isPlaceholderData
      ? `?${toSearchParams({ ...filter, after: data.next })}`
      : undefined;

  return (
    <ListScreen
      title={messages.title}
      lead={messages.lead}
      actions={
        <LinkButton to={pathTo('poll')} variant="secondary">
          {messages.poll}
        </LinkButton>
      }
      filters={<FilterForm filter={filter} />}
      above={<UnansweredRequests />}
      query={query}
      shown={data && messages.shown(data.messages.length)}
      caption={messages.title}
      rows={data?.messages}
      rowKey={({ reference }) => reference}
      empty={messages.empty}
      columns={COLUMNS}
      pages={
        <ListPages
          words={messages}
          next={next}
          first={filter.after && `?${toSearchParams({ ...filter, after: undefined })}`}
        />
      }
    />
  );
}

const COLUMNS = tableColumns(names, {
  reference: ({ reference }: FeedbackListItem) => <FeedbackLink reference={reference} />,
  type: ({ type }: FeedbackListItem) => typeNames[type],
  state: ({ state }: FeedbackListItem) => <StateBadge state={state} />,
  received: ({ receivedAt }: FeedbackListItem) => <Isolate>{cairoTime(receivedAt)}</Isolate>,
});

/** Message link that preserves the list's filter. */
function FeedbackLink({ reference }: { reference: string }) {
  const { search } = useLocation();
  return (
    <Link
      to={pathTo('feedbackItem', { reference })}
      state={{ list: search }}
      className="link tabular-nums"
    >
      <Isolate>{formatReference(reference)}</Isolate>
    </Link>
  );
}
