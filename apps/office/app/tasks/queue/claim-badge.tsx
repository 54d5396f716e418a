import type { Taken } from '@wathiqa/contract/office';
import { Badge } from '@wathiqa/ui';
import { cairoClock } from '../../labels/dates.ts';
import { useStaff } from '../../session/staff.ts';
import { messages } from './queue.messages.ts';

/** Who works on a request, until when. */
export function ClaimBadge({ taken }: { taken: Taken | null }) {
  const { id } = useStaff();
  if (!taken) return messages.nothing;
  const mine = taken.by.id === id;
  return (
    <Badge tone={mine ? 'success' : 'neutral'}>
      {mine ? messages.me : <bdi>{taken.by.userName}</bdi>}
      <span className="font-normal">{messages.until(cairoClock(taken.until))}</span>
    </Badge>
  );
}
