import { useQuery } from '@tanstack/react-query';
import { readMessages, resendMessages, type SetAsideMessage } from '@wathiqa/contract/office';
import { groupRequestId } from '@wathiqa/domain';
import { Button, type Column, Isolate } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoTime } from '../../labels/dates.ts';
import { DenseTable } from '../../layout/dense-table.tsx';
import { Failure } from '../../layout/failure-notice.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { pathTo } from '../../screens.ts';
import { call } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { messages as kept } from '../reference-data/reference-data.messages.ts';
import { ReferenceDataScreen } from '../reference-data/reference-data-screen.tsx';
import { useSaveMutation } from '../reference-data/use-save-mutation.ts';
import { ChannelStates } from './channel-states.tsx';
import { channelNames, failureNames, kindNames, messages } from './notifications.messages.ts';

const { columns: names } = messages;
const REFETCH_MS = 30_000;

export const meta = () => pageMeta(messages.title);

/** What citizens could not be told, to be tried again. */
export default function Notifications() {
  const canResend = useHasPermission('messages.resend');
  const query = useQuery({
    queryKey: ['messages'],
    queryFn: () => call(readMessages),
    refetchInterval: REFETCH_MS,
  });
  const resend = useSaveMutation(
    (again: readonly SetAsideMessage[]) =>
      call(resendMessages, { body: { messages: again.map(notificationKey) } }),
    { key: ['messages'], successText: messages.resent },
  );
  const deadLettered = query.data?.setAside ?? [];
  const all = (query.data?.channels ?? []).reduce((sum, channel) => sum + channel.setAside, 0);

  return (
    <ReferenceDataScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      ready={query.data !== undefined}
      actions={
        canResend &&
        deadLettered.length > 1 && (
          <Button size="dense" busy={resend.isPending} onClick={() => resend.mutate(deadLettered)}>
            {messages.resendAll(deadLettered.length)}
          </Button>
        )
      }
    >
      <Failure error={resend.error} />
      {query.data && (
        <>
          <ChannelStates channels={query.data.channels} />
          {all > deadLettered.length && <p>{messages.shownOf(deadLettered.length, all)}</p>}
          <DenseTable
            caption={messages.caption}
            rows={deadLettered}
            rowKey={(message) => Object.values(notificationKey(message)).join(' ')}
            empty={messages.empty}
            columns={[
              ...COLUMNS,
              ...(canResend
                ? [
                    {
                      key: 'actions',
                      header: kept.actions,
                      cell: (message: SetAsideMessage) => (
                        <Button
                          variant="quiet"
                          size="dense"
                          busy={resend.isPending}
                          aria-label={messages.resendOf(
                            kindNames[message.kind],
                            groupRequestId(message.requestId),
                          )}
                          onClick={() => resend.mutate([message])}
                        >
                          {messages.resend}
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </ReferenceDataScreen>
  );
}

function notificationKey({ requestId, kind, occasion, channel }: SetAsideMessage) {
  return { requestId, kind, occasion, channel };
}

const COLUMNS: Column<SetAsideMessage>[] = [
  {
    key: 'request',
    header: names.request,
    rowHeader: true,
    cell: ({ requestId }) => (
      <Link
        to={pathTo('request', { requestId })}
        className="link inline-block py-1 font-semibold whitespace-nowrap tabular-nums"
      >
        <bdi>{groupRequestId(requestId)}</bdi>
      </Link>
    ),
  },
  { key: 'kind', header: names.kind, cell: ({ kind }) => kindNames[kind] },
  { key: 'channel', header: names.channel, cell: ({ channel }) => channelNames[channel] },
  { key: 'failure', header: names.failure, cell: ({ failure }) => failureNames[failure] },
  { key: 'queuedAt', header: names.queuedAt, cell: ({ queuedAt }) => <Moment at={queuedAt} /> },
  {
    key: 'setAsideAt',
    header: names.setAsideAt,
    cell: ({ setAsideAt }) => <Moment at={setAsideAt} />,
  },
  {
    key: 'tries',
    header: names.tries,
    numeric: true,
    cell: ({ tries }) => <Isolate>{tries}</Isolate>,
  },
];

function Moment({ at }: { at: string }) {
  return (
    <span className="whitespace-nowrap">
      <Isolate>{cairoTime(at)}</Isolate>
    </span>
  );
}
