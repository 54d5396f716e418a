import type { OutletStatus } from '@wathiqa/domain';
import { Badge, type BadgeTone } from '@wathiqa/ui';
import { messages } from './outlets.messages.ts';

const TONES = {
  open: 'info',
  closed: 'warning',
  withdrawn: 'neutral',
} as const satisfies Record<OutletStatus, BadgeTone>;

/** Whether an outlet works, is closed for a time or is withdrawn. */
export function StatusBadge({ status }: { status: OutletStatus }) {
  return <Badge tone={TONES[status]}>{messages.statuses[status]}</Badge>;
}
