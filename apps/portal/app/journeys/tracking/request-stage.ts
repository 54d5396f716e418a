import type { DeliveryState, RequestState } from '@wathiqa/domain';
import type { BadgeTone, IconName } from '@wathiqa/ui';
import type { ProgressStepName } from './progress-steps.ts';

/** What says where a request stands. */
export interface StatusSummary {
  state: RequestState;
  delivery: DeliveryState;
  withdrawn: boolean;
  /** Something in it was returned to its citizen. */
  correcting?: boolean;
  /** Nothing of it will be issued any more, and what was paid for it went back. */
  refunded?: boolean | undefined;
  /** All that was paid for it went back, whether or not its papers go on. */
  paidBack?: boolean | undefined;
}

/** Where a request stands for its owner: its state, or what its papers or its owner say beyond it. */
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

/** The one thing to do that weighs most on the page of a request. */
type PrimaryAct = 'correct' | 'pay' | 'orderAgain' | 'call';

/** How a stage looks and what it asks of its citizen. */
interface Stage {
  icon: IconName;
  tone: BadgeTone;
  act: PrimaryAct | null;
  /** Whether the citizen has to do something, waits, or is done with it. */
  need: Need;
  /** The step that it stands at; absent where none comes any more. */
  step?: ProgressStepName;
}

export type Need = 'act' | 'moving' | 'over';

/** Every stage, once: the page of a request, the list of requests and the home page are drawn by it (portal.md §4). */
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

/** The stage of a request. */
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
