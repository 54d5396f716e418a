import { useQuery } from '@tanstack/react-query';
import {
  type ChannelStatus,
  type DeadLetteredNotification,
  readNotifications,
  resendNotifications,
} from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Badge, Button, type Column, Isolate } from '@wathiqa/ui';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { cairoTime } from '../../labels/dates.ts';
import { Moment } from '../../labels/moment.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { Failure } from '../../layout/failure.tsx';
import { ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/query-screen.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { call, callInBackground } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { channelNames, failureNames, kindNames, messages } from './notifications.messages.ts';

const { columns: names } = messages;
const REFETCH_MS = 30_000;

export const meta = () => pageMeta(messages.title);

/** Failed notifications, with resend. */
export default function Notifications() {
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
    <ListScreen
      texts={messages}
      query={query}
      actions={
        canResend &&
        deadLettered.length > 1 && (
          <Button size="dense" busy={resend.isPending} onClick={() => resend.mutate(deadLettered)}>
            {messages.resendAll(deadLettered.length)}
          </Button>
        )
      }
      above={
        <>
          <Failure error={resend.error} />
          <ChannelStates channels={channels} />
          {all > deadLettered.length && <p>{messages.shownOf(deadLettered.length, all)}</p>}
        </>
      }
      rows={query.data?.deadLettered}
      rowKey={(message) => Object.values(notificationKey(message)).join(' ')}
      columns={COLUMNS}
      rowActions={(message) =>
        canResend
          ? [
              {
                label: messages.resend,
                fullLabel: messages.resendOf(
                  kindNames[message.kind],
                  formatRequestId(message.requestId),
                ),
                onPress: () => resend.mutate([message]),
                busy: resend.isPending,
              },
            ]
          : []
      }
    />
  );
}

function notificationKey({ requestId, kind, occurrence, channel }: DeadLetteredNotification) {
  return { requestId, kind, occurrence, channel };
}

const COLUMNS: Column<DeadLetteredNotification>[] = tableColumns(
  names,
  {
    request: ({ requestId }) => <RequestLink requestId={requestId} bold />,
    kind: ({ kind }) => kindNames[kind],
    channel: ({ channel }) => channelNames[channel],
    failure: ({ failure }) => failureNames[failure],
    queuedAt: ({ createdAt }) => <Moment at={createdAt} />,
    setAsideAt: ({ deadLetteredAt }) => <Moment at={deadLetteredAt} />,
    tries: ({ attempts }) => <Isolate>{attempts}</Isolate>,
  },
  { numeric: ['tries'] },
);

function ChannelStates({ channels }: { channels: readonly ChannelStatus[] }) {
  return (
    <section aria-label={messages.channels}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:max-w-4xl">
        {channels.map((state) => (
          <li key={state.channel} className="rounded-md border border-line bg-surface px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-base font-semibold">{channelNames[state.channel]}</h2>
              {state.deadLettered > 0 && (
                <Badge tone="warning">{messages.setAside(state.deadLettered)}</Badge>
              )}
            </div>
            <p className="text-ink-2">
              {state.waiting === 0 ? messages.nothingWaits : messages.waiting(state.waiting)}
              {state.waitingSince !== null && (
                <>
                  {' · '}
                  {messages.since} <Isolate>{cairoTime(state.waitingSince)}</Isolate>
                </>
              )}
            </p>
            {!state.enabled && <p className="font-semibold text-danger">{messages.off}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
