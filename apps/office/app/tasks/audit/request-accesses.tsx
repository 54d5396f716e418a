import { readRequestAccesses } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { pageMeta, QueryScreen } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { AUDITED_READ, useRead } from '../../session/use-read.ts';
import type { Route } from './+types/request-accesses';
import { AccessTable } from './access-table.tsx';
import { messages } from './accesses.messages.ts';

const { request: words } = messages;

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(words.title(formatRequestId(params.requestId)));

export default function RequestAccesses({ params: { requestId } }: Route.ComponentProps) {
  const title = words.title(formatRequestId(requestId));
  const query = useRead(['accesses', requestId], readRequestAccesses, {
    query: { requestId },
    ...AUDITED_READ,
  });
  return (
    <QueryScreen
      title={title}
      lead={words.lead}
      query={query}
      ready={query.data !== undefined}
      back={{ to: pathTo('request', { requestId }), label: words.back }}
    >
      {query.data && (
        <AccessTable caption={title} fileName={words.file(requestId)} found={query.data} />
      )}
    </QueryScreen>
  );
}
