import { useQuery } from '@tanstack/react-query';
import { endOwnSession, type OwnSession, readOwnSessions } from '@wathiqa/contract/office';
import { Badge, type Column, Isolate } from '@wathiqa/ui';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { cairoTime } from '../../labels/dates.ts';
import { Failure } from '../../layout/failure-notice.tsx';
import { actionsColumn, ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { call } from '../../session/call.ts';
import { messages } from './own-sessions.messages.ts';

const KEY = ['ownSessions'];
const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** Where one is signed in to the office oneself; any other session can be ended. */
export default function OwnSessions() {
  const query = useQuery({ queryKey: KEY, queryFn: () => call(readOwnSessions) });
  const end = useSaveMutation((sessionId: number) => call(endOwnSession, { body: { sessionId } }), {
    key: KEY,
    successText: messages.ended,
  });
  return (
    <ListScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      above={<Failure error={end.error} />}
      caption={messages.caption}
      rows={query.data?.sessions}
      rowKey={({ id }) => String(id)}
      empty={messages.empty}
      columns={[
        ...COLUMNS,
        ...actionsColumn(true, ({ id, current, openedAt }: OwnSession) =>
          current
            ? []
            : [
                {
                  label: messages.end,
                  fullLabel: messages.endOf(cairoTime(openedAt)),
                  onPress: () => end.mutate(id),
                  busy: end.isPending && end.variables === id,
                  danger: true,
                },
              ],
        ),
      ]}
    />
  );
}

const COLUMNS: Column<OwnSession>[] = [
  {
    key: 'opened',
    header: names.opened,
    rowHeader: true,
    cell: ({ openedAt }) => <Isolate>{cairoTime(openedAt)}</Isolate>,
  },
  { key: 'used', header: names.used, cell: ({ usedAt }) => <Isolate>{cairoTime(usedAt)}</Isolate> },
  {
    key: 'address',
    header: names.address,
    cell: ({ address }) => (address ? <bdi dir="ltr">{address}</bdi> : messages.unknown),
  },
  {
    key: 'state',
    header: names.state,
    cell: ({ current }) => (
      <Badge tone={current ? 'info' : 'neutral'}>
        {current ? messages.current : messages.other}
      </Badge>
    ),
  },
];
