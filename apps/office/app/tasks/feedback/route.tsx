import {
  type FeedbackListItem,
  listFeedback,
  listUnanswered,
  searchFeedback,
} from '@wathiqa/contract/office';
import { FEEDBACK_STATES, FEEDBACK_TYPES, formatReference } from '@wathiqa/domain';
import { Button, Panel, SelectField, TextField } from '@wathiqa/ui';
import type { SubmitEvent } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
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
  toSearchBody,
  toSearchParams,
} from './feedback-filter.ts';
import { LegalDue, StateBadge } from './item/feedback-view.tsx';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** Contact form messages; by default new ones, oldest first. The history entry has the text of a search. */
export default function Feedback() {
  const [address] = useSearchParams();
  const { state }: { state: { text?: string } | null } = useLocation();
  const text = state?.text ?? '';
  const filter = parseFilter(address);
  const list = useRead(['messages', filter], listFeedback, {
    query: toQuery(filter),
    ...KEEP_PREVIOUS,
    refetchOnWindowFocus: true,
    enabled: !text,
  });
  const search = useRead(['messages', filter, text], searchFeedback, {
    body: { ...toSearchBody(filter), text },
    enabled: text !== '',
  });
  const query = text ? search : list;
  const rows = query.data?.messages;
  return (
    <ListScreen
      texts={{ ...messages, caption: messages.title }}
      filters={<FilterForm filter={filter} text={text} />}
      above={
        text ? (
          <p className="mb-2 text-ink-2">
            {search.data?.more ? messages.searchedMore : messages.searched}
          </p>
        ) : (
          <UnansweredRequests />
        )
      }
      query={query}
      shown={rows && messages.shown(rows.length)}
      rows={rows}
      rowKey={({ reference }) => reference}
      columns={COLUMNS}
      pages={!text && <ListPages next={list.isPlaceholderData ? undefined : list.data?.next} />}
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
  state: ({ state, assignee }: FeedbackListItem) => (
    <>
      <StateBadge state={state} />
      {assignee && <bdi className="block text-sm text-ink-2">{assignee.userName}</bdi>}
    </>
  ),
  received: ({ receivedAt, ...clock }: FeedbackListItem) => (
    <>
      <bdi>{cairoTime(receivedAt)}</bdi> <LegalDue {...clock} />
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
      <bdi>{formatReference(reference)}</bdi>
    </Link>
  );
}

function FilterForm({ filter, text }: { filter: FeedbackFilter; text: string }) {
  const { address, setAddress, choose } = useFilterAddress({ parseFilter, toSearchParams });
  const navigate = useNavigate();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('text')).trim();
    navigate(
      { search: String(toSearchParams({ ...filter, after: undefined })) },
      { state: { text: typed } },
    );
  }

  return (
    <search aria-label={messages.filters} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <form key={text} noValidate onSubmit={search} className="flex items-end gap-2">
        <TextField name="text" label={messages.search} defaultValue={text} />
        <Button type="submit" variant="secondary" size="dense">
          {messages.find}
        </Button>
      </form>
      <SelectField
        name="mine"
        label={messages.assignee}
        value={filter.mine ?? ''}
        placeholder={messages.anybody}
        options={[{ value: 'yes', label: messages.mine }]}
        onChange={choose}
      />
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
      {(text || [...address.keys()].some((name) => name !== 'after')) && (
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
