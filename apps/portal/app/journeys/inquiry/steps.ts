import type { RequestStatus } from '@wathiqa/contract';

/** The stages of a request that a citizen follows, in order. */
const STEPS = ['registered', 'reviewed', 'paid', 'sent', 'delivered'] as const;
type StepName = (typeof STEPS)[number];

export interface Step {
  name: StepName;
  /** `stopped`: it ended here, rejected, withdrawn or returned. */
  phase: 'done' | 'current' | 'upcoming' | 'stopped';
  /** When it was done. */
  at?: string | undefined;
}

/** How far a request has come, from its history. */
export function stepsOf({ State, Delivery, History }: RequestStatus): Step[] {
  const state = State.CodeMessage;
  const when = (found: RequestStatus['History'][number] | undefined) => found?.At;
  const decided = History.find(({ State: { CodeMessage } }) => CodeMessage !== 'WAITING_APPROVAL');
  const times: Record<StepName, string | undefined> = {
    registered: when(History[0]),
    reviewed: when(decided),
    paid: when(History.find(({ State: { CodeMessage } }) => CodeMessage === 'PAYMENT_ACCEPTED')),
    sent: when(History.find(({ State: { CodeMessage } }) => CodeMessage === 'INTRANSIT')),
    delivered:
      Delivery.State === 'DELIVERED'
        ? when(History.findLast(({ Event }) => Event === 'DELIVERED'))
        : undefined,
  };
  // A rejection ends the stage that it came in; what was decided before it was paid for stays decided.
  const paymentWasDue = History.some(
    ({ State: { CodeMessage } }) => CodeMessage === 'WAITING_PAYMENT',
  );
  const stop: Partial<Record<StepName, boolean>> = {
    reviewed: state === 'REJECTED' && !paymentWasDue,
    paid: state === 'REJECTED' && paymentWasDue,
    delivered: Delivery.State === 'RETURNED',
  };
  const firstOpen = STEPS.find((name) => times[name] === undefined || stop[name]);
  const stopped = STEPS.some((name) => stop[name]);
  return STEPS.map((name) => {
    if (stop[name]) return { name, phase: 'stopped', at: undefined };
    if (times[name] !== undefined) return { name, phase: 'done', at: times[name] };
    return { name, phase: name === firstOpen && !stopped ? 'current' : 'upcoming' };
  });
}
