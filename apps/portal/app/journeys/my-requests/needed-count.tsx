import { useQuery } from '@tanstack/react-query';
import { messages } from './needed-count.messages.ts';
import { latestRequestsQuery, requestUrgency } from './needed-requests.ts';

/** Number of requests that need the citizen's action; nothing if zero. */
export default function NeededCount() {
  const { data = [] } = useQuery(latestRequestsQuery);
  const count = data.filter((request) => requestUrgency(request) === 'act').length;
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="ms-1.5 grid min-w-6 place-items-center rounded-full bg-warning-50 px-1.5 text-sm font-semibold text-warning-ink tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only">{messages.needed(count)}</span>
    </>
  );
}
