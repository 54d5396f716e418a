import type { Claim } from '@wathiqa/contract/office';
import { Badge } from '@wathiqa/ui';
import { cairoClock } from '../../labels/dates.ts';
import { useStaff } from '../../session/staff.ts';
import { messages } from './queue.messages.ts';

/** Claim holder and expiry. */
export function ClaimBadge({ claim }: { claim: Claim | null }) {
  const { id } = useStaff();
  if (!claim) return messages.nothing;
  const mine = claim.by.id === id;
  return (
    <Badge tone={mine ? 'success' : 'neutral'} wraps>
      {mine ? (
        messages.me
      ) : (
        // Wraps long addresses.
        <bdi className="max-w-44 wrap-anywhere">{claim.by.userName}</bdi>
      )}
      <span className="font-normal whitespace-nowrap">
        {messages.until(cairoClock(claim.until))}
      </span>
    </Badge>
  );
}
