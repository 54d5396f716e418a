import { useQuery } from '@tanstack/react-query';
import {
  type ChannelStatus,
  type DeadLetteredNotification,
  readNotifications,
  resendNotifications,
} from '@wathiqa/contract/office';
import { Button } from '@wathiqa/ui';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { cairoTime, Moment } from '../../labels/dates.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { Failure } from '../../layout/failure.tsx';
import { TableSection } from '../../layout/list-screen.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { call, callInBackground } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { channelNames, failureNames, kindNames, messages } from './stopped-messages.messages.ts';

const REFETCH_MS = 30_000;

/** Messages to citizens that were not sent, with resend, and what waits in each channel. */
export function StoppedMessages() {
  const canResend = useHasPermission('messages.resend');
  const query = useQuery({
    queryKey: ['messages'],
    queryFn: () => callInBackground(readNotifications),
    refetchInterval: REFETCH_MS,
  });
  const resend = useSaveMutation(
    (again: readonly DeadLetteredNotification[]) =>
      call(resendNotifications, { body: { notifications: again.map(notificationKey) } }),
    { key: ['messages'], successText: messages.resent },
  );
  const { deadLettered = [], channels = [] } = query.data ?? {};
  const all = channels.reduce((sum, channel) => sum + channel.deadLettered, 0);
  return (
    <>
      <Failure error={query.error} onTryAgain={() => query.refetch()} />
      <Failure error={resend.error} />
      {deadLettered.length > 0 && (
        <TableSection
          title={messages.title}
          lead={messages.lead}
          rows={deadLettered}
          rowKey={(message) => Object.values(notificationKey(message)).join(' ')}
          rowName={({ kind, requestId }) => messages.of(kindNames[kind], requestId)}
          columns={COLUMNS}
          rowActions={(message) => [
            canResend && {
              label: messages.resend,
              onPress: () => resend.mutate([message]),
              busy: resend.isPending,
            },
          ]}
        />
      )}
      {canResend && deadLettered.length > 1 && (
        <Button
          variant="secondary"
          size="dense"
          className="w-fit"
          busy={resend.isPending}
          onClick={() => resend.mutate(deadLettered)}
        >
          {messages.resendAll(deadLettered.length)}
        </Button>
      )}
      {all > deadLettered.length && <p>{messages.shownOf(deadLettered.length, all)}</p>}
      {query.data && (
        <p className="flex flex-wrap gap-x-6 text-ink-2">
          {all === 0 && <span>{messages.empty}</span>}
          {channels.map((status) => (
            <Channel key={status.channel} status={status} />
          ))}
        </p>
      )}
    </>
  );
}

function notificationKey({ requestId, kind, occurrence, channel }: DeadLetteredNotification) {
  return { requestId, kind, occurrence, channel };
}

const COLUMNS = tableColumns(
  messages.columns,
  {
    request: ({ requestId }: DeadLetteredNotification) => (
      <RequestLink requestId={requestId} bold />
    ),
    kind: ({ kind }) => kindNames[kind],
    channel: ({ channel }) => channelNames[channel],
    failure: ({ failure }) => failureNames[failure],
    queuedAt: ({ createdAt }) => <Moment at={createdAt} />,
    setAsideAt: ({ deadLetteredAt }) => <Moment at={deadLetteredAt} />,
    tries: ({ attempts }) => <bdi>{attempts}</bdi>,
  },
  { numeric: ['tries'] },
);

function Channel({ status }: { status: ChannelStatus }) {
  const { channel, waiting, waitingSince, held, enabled } = status;
  return (
    <span>
      {channelNames[channel]}: {waiting === 0 ? messages.nothingWaits : messages.waiting(waiting)}
      {waitingSince !== null && (
        <>
          {' · '}
          {messages.since} <bdi>{cairoTime(waitingSince)}</bdi>
        </>
      )}
      {held > 0 && ` · ${messages.held(held)}`}
      {!enabled && <b className="text-danger"> · {messages.off}</b>}
    </span>
  );
}
