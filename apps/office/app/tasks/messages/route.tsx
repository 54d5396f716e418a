import { useQuery } from '@tanstack/react-query';
import { readMessages, resendMessages, type SetAsideMessage } from '@wathiqa/contract/office';
import { groupRequestId } from '@wathiqa/domain';
import { Button, type Column, Isolate } from '@wathiqa/ui';
import { Link } from 'react-router';
import { DenseTable } from '../../layout/dense-table.tsx';
import { Failure } from '../../layout/failure-notice.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { cairoTime } from '../../lists/dates.ts';
import { pathTo } from '../../screens.ts';
import { call } from '../../session/call.ts';
import { useMay } from '../../session/staff.ts';
import { messages as kept } from '../kept/kept.messages.ts';
import { KeptScreen } from '../kept/kept-screen.tsx';
import { useChange } from '../kept/use-change.ts';
import { ChannelStates } from './channel-states.tsx';
import { channelNames, failureNames, kindNames, messages } from './messages.messages.ts';

const { columns: names } = messages;
const READ_AGAIN_MS = 30_000;

export const meta = () => pageMeta(messages.title);

/** What citizens could not be told, to be tried again. */
export default function Messages() {
  const mayResend = useMay('messages.resend');
  const reading = useQuery({
    queryKey: ['messages'],
    queryFn: () => call(readMessages),
    refetchInterval: READ_AGAIN_MS,
  });
  const resend = useChange(
    (again: readonly SetAsideMessage[]) =>
      call(resendMessages, { body: { messages: again.map(keyOf) } }),
    { key: ['messages'], done: messages.resent },
  );
  const setAside = reading.data?.setAside ?? [];
  const all = (reading.data?.channels ?? []).reduce((sum, channel) => sum + channel.setAside, 0);

  return (
    <KeptScreen
      title={messages.title}
      lead={messages.lead}
      reading={reading}
      ready={reading.data !== undefined}
      actions={
        mayResend &&
        setAside.length > 1 && (
          <Button size="dense" busy={resend.isPending} onClick={() => resend.mutate(setAside)}>
            {messages.resendAll(setAside.length)}
          </Button>
        )
      }
    >
      <Failure error={resend.error} />
      {reading.data && (
        <>
          <ChannelStates channels={reading.data.channels} />
          {all > setAside.length && <p>{messages.shownOf(setAside.length, all)}</p>}
          <DenseTable
            caption={messages.caption}
            rows={setAside}
            rowKey={(message) => Object.values(keyOf(message)).join(' ')}
            empty={messages.empty}
            columns={[
              ...COLUMNS,
              ...(mayResend
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
    </KeptScreen>
  );
}

function keyOf({ requestId, kind, occasion, channel }: SetAsideMessage) {
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
