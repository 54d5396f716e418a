import type { MessageState } from '@wathiqa/domain';
import { Badge, type BadgeTone } from '@wathiqa/ui';
import { stateNames } from './feedback.messages.ts';

const TONES = {
  open: 'warning',
  answered: 'info',
  closed: 'neutral',
} as const satisfies Record<MessageState, BadgeTone>;

/** How a message stands. */
export function StateBadge({ state }: { state: MessageState }) {
  return <Badge tone={TONES[state]}>{stateNames[state]}</Badge>;
}
