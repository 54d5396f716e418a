import {
  afterAttempt,
  type DeliveryState,
  type FailedAttempt,
  type RequestState,
} from '@wathiqa/domain';
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
  /** Paid, and the owner's visit to a registry is to come. */
  visiting?: boolean | undefined;
  /** The last visit of the courier failed. */
  attempt?: FailedAttempt | undefined;
  /** Returned papers were asked for, or are no longer kept. */
  sending?: 'asked' | 'over' | undefined;
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
  | 'visiting'
  | 'issuing'
  | 'refunded'
  | 'inTransit'
  | 'attempted'
  | 'misaddressed'
  | 'delivered'
  | 'returned'
  | 'resending'
  | 'unclaimed';

type PrimaryAct =
  | 'correct'
  | 'pay'
  | 'visit'
  | 'orderAgain'
  | 'correctAddress'
  | 'askAgain'
  | 'call';

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
  visiting: { icon: 'map', tone: 'warning', act: 'visit', need: 'act', step: 'issued' },
  issuing: { icon: 'check', tone: 'success', act: null, need: 'moving', step: 'issued' },
  refunded: { icon: 'alert', tone: 'warning', act: 'orderAgain', need: 'over' },
  inTransit: { icon: 'check', tone: 'success', act: 'call', need: 'moving', step: 'sent' },
  attempted: { icon: 'alert', tone: 'warning', act: 'call', need: 'moving', step: 'sent' },
  misaddressed: {
    icon: 'alert',
    tone: 'warning',
    act: 'correctAddress',
    need: 'act',
    step: 'sent',
  },
  delivered: { icon: 'check', tone: 'success', act: null, need: 'over' },
  returned: { icon: 'alert', tone: 'warning', act: 'askAgain', need: 'act' },
  resending: { icon: 'check', tone: 'info', act: 'call', need: 'moving', step: 'sent' },
  unclaimed: { icon: 'alert', tone: 'warning', act: 'call', need: 'act' },
};

const STAGE_OF_STATE: Readonly<Record<RequestState, RequestStage>> = {
  WAITING_APPROVAL: 'reviewing',
  WAITING_PAYMENT: 'due',
  REJECTED: 'refused',
  PAYMENT_ACCEPTED: 'issuing',
  INTRANSIT: 'inTransit',
};

const RETURNED_STAGES = { open: 'returned', asked: 'resending', over: 'unclaimed' } as const;

export function toRequestStage({
  state,
  delivery,
  withdrawn,
  correcting,
  attempt,
  sending,
  refunded,
  visiting,
}: StatusSummary): RequestStage {
  if (withdrawn) return 'withdrawn';
  if (correcting) return 'correcting';
  if (refunded) return 'refunded';
  if (visiting) return 'visiting';
  if (delivery === 'DELIVERED') return 'delivered';
  if (delivery === 'RETURNED') return RETURNED_STAGES[sending ?? 'open'];
  if (attempt) return afterAttempt(attempt) === 'correctAddress' ? 'misaddressed' : 'attempted';
  return STAGE_OF_STATE[state];
}
