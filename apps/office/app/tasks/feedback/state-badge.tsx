import type { FeedbackState } from '@wathiqa/domain';
import { Badge, type BadgeTone } from '@wathiqa/ui';
import { stateNames } from './feedback.messages.ts';

const TONES = {
  open: 'warning',
  answered: 'info',
  closed: 'neutral',
} as const satisfies Record<FeedbackState, BadgeTone>;

export function StateBadge({ state }: { state: FeedbackState }) {
  return <Badge tone={TONES[state]}>{stateNames[state]}</Badge>;
}
