import { useQuery } from '@tanstack/react-query';
import { listUnanswered } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Link } from 'react-router';
import { cairoTime } from '../../labels/dates.ts';
import { pathTo } from '../../screens.ts';
import { call } from '../../session/call.ts';
import { messages } from '../request/messages/citizen-messages.messages.ts';

const { list: words } = messages;

/** Requests with unanswered citizen messages, longest wait first; hidden if none. */
export function UnansweredRequests() {
  const { data } = useQuery({
    queryKey: ['unanswered'],
    queryFn: () => call(listUnanswered),
    refetchOnWindowFocus: true,
  });
  if (!data || data.requests.length === 0) return null;
  return (
    <section
      aria-labelledby="unanswered"
      className="mb-4 flex flex-col gap-2 rounded-md border border-s-4 border-current-item bg-surface p-3"
    >
      <h2 id="unanswered" className="text-lg">
        {words.title} <bdi>({data.requests.length})</bdi>
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {data.requests.map(({ requestId, since }) => (
          <li key={requestId}>
            <Link to={pathTo('request', { requestId })} className="link inline-block py-1">
              <bdi className="tabular-nums">{formatRequestId(requestId)}</bdi>
            </Link>{' '}
            <span className="text-sm text-ink-2">{words.since(cairoTime(since))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
