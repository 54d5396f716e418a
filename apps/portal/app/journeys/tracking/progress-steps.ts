import type { RequestStatus } from '@wathiqa/contract';
import { awaitsPayment, isDecided, isDispatched, isPaid, isRefused } from '@wathiqa/domain';
import { PROGRESS_STEPS, type ProgressStepName } from './request-stage.ts';
import { toStatusSummary } from './status-summary.ts';

export interface ProgressStep {
  name: ProgressStepName;
  /** `stopped`: rejected or returned here. */
  phase: 'done' | 'current' | 'upcoming' | 'stopped' | 'withdrawn';
  /** Completion time; start time for dispatch. */
  at?: string | undefined;
}

type Entry = RequestStatus['History'][number];
type State = Entry['State']['CodeMessage'];

/** Progress derived from history. */
export function toProgressSteps(status: RequestStatus): ProgressStep[] {
  const { State, Delivery, History } = status;
  const state = State.CodeMessage;
  const since = (isIn: (state: State) => boolean) =>
    History.find(({ State: { CodeMessage } }) => isIn(CodeMessage))?.At;
  const last = (event: Entry['Event']) => History.findLast(({ Event }) => Event === event)?.At;
  // Lost papers are issued again.
  const present = History.slice(History.findLastIndex(({ Event }) => Event === 'LOST') + 1);
  const handedOver = present.find(({ State: { CodeMessage } }) => isDispatched(CodeMessage))?.At;
  const delivered = Delivery.State === 'DELIVERED' ? last('DELIVERED') : undefined;
  const returned = Delivery.State === 'RETURNED';
  const { refunded = false } = toStatusSummary(status);
  const completedAt: Record<ProgressStepName, string | undefined> = {
    registered: History[0]?.At,
    reviewed: since(isDecided),
    paid: since(isPaid),
    // Packed documents are still at the authority.
    issued: handedOver && (last('PACKED') ?? handedOver),
    sent: returned ? handedOver : delivered && handedOver,
    delivered,
  };
  // A rejection stops its own stage; reviews before payment remain done.
  const paymentWasDue = since(awaitsPayment) !== undefined;
  const isStopped: Partial<Record<ProgressStepName, boolean>> = {
    reviewed: isRefused(state) && !paymentWasDue,
    paid: isRefused(state) && paymentWasDue,
    issued: refunded && !returned,
    delivered: returned,
  };
  const firstIncomplete = PROGRESS_STEPS.find(
    (name) => completedAt[name] === undefined || isStopped[name],
  );
  const stopped = PROGRESS_STEPS.some((name) => isStopped[name]);
  return PROGRESS_STEPS.map((name) => {
    if (isStopped[name]) return { name, phase: status.Withdrawn ? 'withdrawn' : 'stopped' };
    if (completedAt[name] !== undefined) return { name, phase: 'done', at: completedAt[name] };
    if (name !== firstIncomplete || stopped) return { name, phase: 'upcoming' };
    return { name, phase: 'current', at: name === 'sent' ? handedOver : undefined };
  });
}
