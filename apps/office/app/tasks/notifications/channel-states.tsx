import type { ChannelStatus } from '@wathiqa/contract/office';
import { Badge, Isolate } from '@wathiqa/ui';
import { cairoTime } from '../../labels/dates.ts';
import { channelNames, messages } from './notifications.messages.ts';

/** Health of notification channels. */
export function ChannelStates({ channels }: { channels: readonly ChannelStatus[] }) {
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
