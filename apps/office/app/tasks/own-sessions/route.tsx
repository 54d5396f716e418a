import {
  endOwnSession,
  type OwnSession,
  readOwnAttention,
  readOwnSessions,
} from '@wathiqa/contract/office';
import { Badge, Button } from '@wathiqa/ui';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { cairoClock, cairoTime, Moment } from '../../labels/dates.tsx';
import { NoWrap, tableColumns } from '../../layout/dense-table.tsx';
import { Failure } from '../../layout/failure.tsx';
import { ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/query-screen.tsx';
import { call } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { messages } from './own-sessions.messages.ts';

const KEY = ['ownSessions'];

export const meta = () => pageMeta(messages.title);

export default function OwnSessions() {
  const query = useRead(KEY, readOwnSessions);
  const end = useSaveMutation((sessionId: number) => call(endOwnSession, { body: { sessionId } }), {
    key: KEY,
    successText: messages.ended,
  });
  return (
    <ListScreen
      texts={messages}
      query={query}
      above={
        <>
          <Attention />
          <Failure error={end.error} />
        </>
      }
      rows={query.data?.sessions}
      rowKey={({ id }) => String(id)}
      columns={tableColumns(messages.columns, {
        opened: ({ openedAt, address }: OwnSession) => (
          <span className="flex flex-col py-1">
            <Moment at={openedAt} />
            <span className="text-sm wrap-anywhere text-ink-2">
              {address ? <bdi dir="ltr">{address}</bdi> : messages.unknown}
            </span>
          </span>
        ),
        used: ({ usedAt }) => <NoWrap>{cairoClock(usedAt)}</NoWrap>,
        state: ({ id, current, openedAt }) =>
          current ? (
            <Badge tone="info">{messages.current}</Badge>
          ) : (
            <Button
              variant="danger"
              size="dense"
              aria-label={messages.endOf(cairoTime(openedAt))}
              busy={end.isPending && end.variables === id}
              onClick={() => end.mutate(id)}
            >
              {messages.end}
            </Button>
          ),
      })}
    />
  );
}

/** Share of the mismatches that the sandbox planted; hidden without. */
function Attention() {
  const enabled = useHasPermission('request.decide');
  const { data } = useRead(['attention'], readOwnAttention, { enabled });
  if (!data?.planted) return null;
  return <p>{messages.attention(data.found, data.planted)}</p>;
}
