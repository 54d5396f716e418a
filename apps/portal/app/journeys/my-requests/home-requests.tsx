import { useQuery } from '@tanstack/react-query';
import { serverNow } from '@wathiqa/contract';
import { Skeleton } from '@wathiqa/ui';
import { messages } from './my-requests.messages.ts';
import { latestRequestsQuery, requestsThatMatter } from './needed-requests.ts';
import { RequestRow, SUBGRID } from './request-row.tsx';

const { home } = messages;

/** Up to three; those that need action first. */
export default function HomeRequests() {
  const { data, isPending } = useQuery(latestRequestsQuery);
  if (isPending) return <Skeleton className="h-32 w-full rounded-lg" />;
  // A failure shows nothing: the link to the list is above.
  if (!data) return null;
  const shown = requestsThatMatter(data, new Date(serverNow()));
  // The button of a new order is below.
  if (shown.length === 0) return <p>{home.nothing}</p>;
  return (
    <ul className="grid gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-rows-[repeat(3,auto)] lg:gap-y-3">
      {shown.map((request) => (
        <li key={request.id} className={SUBGRID}>
          <RequestRow request={request} card />
        </li>
      ))}
    </ul>
  );
}
