import type { ListedOutlet } from '@wathiqa/content';
import {
  changeText,
  hoursText,
  outletMessages,
  openingMessages as words,
} from '@wathiqa/content/outlet-text';
import { openingState } from '@wathiqa/domain';
import { Badge } from '@wathiqa/ui';

/** Open state and closing time; not from sample hours. Reserves space until the time is known. */
export function OpenNow({
  outlet,
  now,
}: {
  outlet: Pick<ListedOutlet, 'hours' | 'hoursSample' | 'closed'>;
  now: number | undefined;
}) {
  if (outlet.closed) return <Badge tone="warning">{outletMessages.closed}</Badge>;
  if (outlet.hoursSample) return null;
  if (now === undefined) return <span className="block min-h-7.5 noscript:hidden" />;
  const state = openingState(outlet.hours, now);
  return (
    <span className="flex min-h-7.5 flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={state.open ? 'success' : 'neutral'}>
        {state.open ? words.open : words.closed}
      </Badge>
      <span className="text-sm text-ink-2">{changeText(state)}</span>
    </span>
  );
}

/** Marks sample hours; a machine has those of its building. */
export function listedHours({
  hours,
  hoursSample,
  kind,
}: Pick<ListedOutlet, 'hours' | 'hoursSample' | 'kind'>): string {
  if (!hoursSample) return hoursText(hours);
  return kind === 'smart'
    ? outletMessages.buildingHours
    : outletMessages.sampleHours(hoursText(hours));
}
