import type { RequestStatus } from '@wathiqa/contract';

/** The stages of a request that a citizen follows, in order. */
const PROGRESS_STEPS = ['registered', 'reviewed', 'paid', 'sent', 'delivered'] as const;
type ProgressStepName = (typeof PROGRESS_STEPS)[number];

export interface ProgressStep {
  name: ProgressStepName;
  /** `stopped`: it ended here, rejected, withdrawn or returned. */
  phase: 'done' | 'current' | 'upcoming' | 'stopped';
  /** When it was done. */
  at?: string | undefined;
}

/** How far a request has come, from its history. */
export function toProgressSteps({ State, Delivery, History }: RequestStatus): ProgressStep[] {
  const state = State.CodeMessage;
  const occurredAt = (found: RequestStatus['History'][number] | undefined) => found?.At;
  const firstDecision = History.find(
    ({ State: { CodeMessage } }) => CodeMessage !== 'WAITING_APPROVAL',
  );
  const completedAt: Record<ProgressStepName, string | undefined> = {
    registered: occurredAt(History[0]),
    reviewed: occurredAt(firstDecision),
    paid: occurredAt(
      History.find(({ State: { CodeMessage } }) => CodeMessage === 'PAYMENT_ACCEPTED'),
    ),
    sent: occurredAt(History.find(({ State: { CodeMessage } }) => CodeMessage === 'INTRANSIT')),
    delivered:
      Delivery.State === 'DELIVERED'
        ? occurredAt(History.findLast(({ Event }) => Event === 'DELIVERED'))
        : undefined,
  };
  // A rejection ends the stage that it came in; what was decided before it was paid for stays decided.
  const paymentWasDue = History.some(
    ({ State: { CodeMessage } }) => CodeMessage === 'WAITING_PAYMENT',
  );
  const isStopped: Partial<Record<ProgressStepName, boolean>> = {
    reviewed: state === 'REJECTED' && !paymentWasDue,
    paid: state === 'REJECTED' && paymentWasDue,
    delivered: Delivery.State === 'RETURNED',
  };
  const firstIncomplete = PROGRESS_STEPS.find(
    (name) => completedAt[name] === undefined || isStopped[name],
  );
  const stopped = PROGRESS_STEPS.some((name) => isStopped[name]);
  return PROGRESS_STEPS.map((name) => {
    if (isStopped[name]) return { name, phase: 'stopped', at: undefined };
    if (completedAt[name] !== undefined) return { name, phase: 'done', at: completedAt[name] };
    return { name, phase: name === firstIncomplete && !stopped ? 'current' : 'upcoming' };
  });
}
