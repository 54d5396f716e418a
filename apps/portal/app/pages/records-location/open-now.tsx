import { openingState, type WeeklyHours } from '@wathiqa/domain';
import { Badge } from '@wathiqa/ui';
import { openingMessages as words } from './opening-text.messages.ts';
import { changeText } from './opening-text.ts';

/** Whether a place is open now, and until when. While the time is not known its place is kept free. */
export function OpenNow({ hours, now }: { hours: WeeklyHours; now: number | undefined }) {
  if (now === undefined) return <span className="block min-h-7.5 noscript:hidden" />;
  const state = openingState(hours, now);
  return (
    <span className="flex min-h-7.5 flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={state.open ? 'success' : 'neutral'}>
        {state.open ? words.open : words.closed}
      </Badge>
      <span className="text-sm text-ink-2">{changeText(state)}</span>
    </span>
  );
}
