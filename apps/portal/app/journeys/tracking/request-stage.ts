import type { DeliveryState, RequestState } from '@wathiqa/domain';
import type { BadgeTone, IconName } from '@wathiqa/ui';

/** Stages shown to a citizen, in order (spec §1.9). */
export const PROGRESS_STEPS = [
  'registered',
  'reviewed',
  'paid',
  'issued',
  'sent',
  'delivered',
] as const;
export type ProgressStepName = (typeof PROGRESS_STEPS)[number];

export interface StatusSummary {
  state: RequestState;
  delivery: DeliveryState;
  withdrawn: boolean;
  /** A document was returned for correction. */
  correcting?: boolean;
  /** The papers were lost and are issued again. */
  lost?: boolean;
  /** Everything was refunded and nothing will be issued. */
  refunded?: boolean | undefined;
  /** Everything was refunded, whether or not documents are issued. */
  paidBack?: boolean | undefined;
}

/** State for the owner, refined by delivery and withdrawal. */
export type RequestStage =
  | 'reviewing'
  | 'correcting'
  | 'due'
  | 'refused'
  | 'withdrawn'
  | 'issuing'
  | 'refunded'
  | 'inTransit'
  | 'delivered'
  | 'returned';

type PrimaryAct = 'correct' | 'pay' | 'orderAgain' | 'call';

interface Stage {
  icon: IconName;
  tone: BadgeTone;
  act: PrimaryAct | null;
  /** Citizen's action needed, in progress, or finished. */
  need: Need;
  /** Current step; absent after the last. */
  step?: ProgressStepName;
}

export type Need = 'act' | 'moving' | 'over';

/** Single definition for request page, list and home page (spec §4.3). */
export const STAGES: Readonly<Record<RequestStage, Stage>> = {
  reviewing: { icon: 'search', tone: 'info', act: null, need: 'moving', step: 'reviewed' },
  correcting: { icon: 'alert', tone: 'warning', act: 'correct', need: 'act', step: 'reviewed' },
  due: { icon: 'wallet', tone: 'warning', act: 'pay', need: 'act', step: 'paid' },
  refused: { icon: 'cross', tone: 'danger', act: 'orderAgain', need: 'over' },
  withdrawn: { icon: 'cross', tone: 'neutral', act: null, need: 'over' },
  issuing: { icon: 'check', tone: 'success', act: null, need: 'moving', step: 'issued' },
  refunded: { icon: 'alert', tone: 'warning', act: 'orderAgain', need: 'over' },
  inTransit: { icon: 'check', tone: 'success', act: 'call', need: 'moving', step: 'sent' },
  delivered: { icon: 'check', tone: 'success', act: null, need: 'over' },
  returned: { icon: 'alert', tone: 'warning', act: 'call', need: 'act' },
};

const STAGE_OF_STATE: Readonly<Record<RequestState, RequestStage>> = {
  WAITING_APPROVAL: 'reviewing',
  WAITING_PAYMENT: 'due',
  REJECTED: 'refused',
  PAYMENT_ACCEPTED: 'issuing',
  INTRANSIT: 'inTransit',
};

export function toRequestStage({
  state,
  delivery,
  withdrawn,
  correcting,
  refunded,
}: StatusSummary): RequestStage {
  if (withdrawn) return 'withdrawn';
  if (correcting) return 'correcting';
  if (refunded) return 'refunded';
  if (delivery === 'DELIVERED') return 'delivered';
  if (delivery === 'RETURNED') return 'returned';
  return STAGE_OF_STATE[state];
}
