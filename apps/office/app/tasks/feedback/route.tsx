import { type FeedbackListItem, listFeedback, listUnanswered } from '@wathiqa/contract/office';
import { FEEDBACK_STATES, FEEDBACK_TYPES, formatReference } from '@wathiqa/domain';
import { Button, Isolate, Panel, SelectField } from '@wathiqa/ui';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useFilterAddress } from '../../forms/use-filter-address.ts';
import { cairoTime } from '../../labels/dates.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { ListPages, ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/query-screen.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { pathTo } from '../../screens.ts';
import { KEEP_PREVIOUS, useRead } from '../../session/use-read.ts';
import { citizenMessages } from '../request/request.messages.ts';
import { messages, stateNames, typeNames } from './feedback.messages.ts';
import {
  EVERY_STATE,
  type FeedbackFilter,
  parseFilter,
  toQuery,
  toSearchParams,
} from './feedback-filter.ts';
import { LegalDue, StateBadge } from './item/feedback-view.tsx';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** Contact form messages; by default new ones, oldest first. */
export default function Feedback() {
  const [address] = useSearchParams();
  const filter = parseFilter(address);
  const query = useRead(['messages', filter], listFeedback, {
    query: toQuery(filter),
    ...KEEP_PREVIOUS,
    refetchOnWindowFocus: true,
  });
  const { data, isPlaceholderData } = query;
  return (
    <ListScreen
      texts={{ ...messages, caption: messages.title }}
      filters={<FilterForm filter={filter} />}
      above={<UnansweredRequests />}
      query={query}
      shown={data && messages.shown(data.messages.length)}
      rows={data?.messages}
      rowKey={({ reference }) => reference}
      columns={COLUMNS}
      pages={<ListPages next={isPlaceholderData ? undefined : data?.next} />}
    />
  );
}

const COLUMNS = tableColumns(names, {
  reference: ({ reference }: FeedbackListItem) => <FeedbackLink reference={reference} />,
  excerpt: ({ excerpt }: FeedbackListItem) => (
    <span dir="auto" className="block max-w-[60ch] min-w-50 py-1 wrap-anywhere">
      {excerpt}
    </span>
  ),
  request: ({ requestId }: FeedbackListItem) =>
    requestId === null ? messages.nothing : <RequestLink requestId={requestId} />,
  type: ({ type }: FeedbackListItem) => typeNames[type],
  state: ({ state }: FeedbackListItem) => <StateBadge state={state} />,
  received: ({ receivedAt, ...clock }: FeedbackListItem) => (
    <>
      <Isolate>{cairoTime(receivedAt)}</Isolate> <LegalDue {...clock} />
    </>
  ),
});

/** Preserves the list's filter. */
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

function FilterForm({ filter }: { filter: FeedbackFilter }) {
  const { address, setAddress, choose } = useFilterAddress({ parseFilter, toSearchParams });

  return (
    <search aria-label={messages.filters} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <SelectField
        name="state"
        label={messages.state}
        value={filter.state === 'open' ? '' : (filter.state ?? EVERY_STATE)}
        placeholder={stateNames.open}
        options={[
          ...FEEDBACK_STATES.filter((state) => state !== 'open').map((state) => ({
            value: state as string,
            label: stateNames[state],
          })),
          { value: EVERY_STATE, label: messages.everyState },
        ]}
        onChange={choose}
      />
      <SelectField
        name="type"
        label={messages.type}
        value={String(filter.type ?? '')}
        placeholder={messages.everyType}
        options={Object.values(FEEDBACK_TYPES).map((type) => ({
          value: String(type),
          label: typeNames[type],
        }))}
        onChange={choose}
      />
      <SelectField
        name="order"
        label={messages.order}
        value={filter.order === 'newest' ? 'newest' : ''}
        placeholder={messages.oldest}
        options={[{ value: 'newest', label: messages.newest }]}
        onChange={choose}
      />
      {[...address.keys()].some((name) => name !== 'after') && (
        <Button variant="quiet" size="dense" onClick={() => setAddress({})}>
          {messages.clear}
        </Button>
      )}
    </search>
  );
}

/** Requests with unanswered citizen messages, longest wait first; hidden if none. */
function UnansweredRequests() {
  const { list: words } = citizenMessages;
  const { data } = useRead(['unanswered'], listUnanswered, { refetchOnWindowFocus: true });
  if (!data || data.requests.length === 0) return null;
  return (
    <Panel
      title={`${words.title} (${data.requests.length})`}
      className="mb-4 border-s-4 border-current-item"
    >
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {data.requests.map(({ requestId, since }) => (
          <li key={requestId}>
            <RequestLink requestId={requestId} />{' '}
            <span className="text-sm text-ink-2">{words.since(cairoTime(since))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
