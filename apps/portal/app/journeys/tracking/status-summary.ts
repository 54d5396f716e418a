import { afterAttemptTexts, deliveryFailureTexts } from '@wathiqa/content';
import type { DocumentStatus, RequestStatus } from '@wathiqa/contract';
import { cairoToday } from '@wathiqa/contract';
import {
  afterAttempt,
  type FailedAttempt,
  isDispatched,
  isNothingIssued,
  isoDay,
  isPaid,
  isPaidBack,
} from '@wathiqa/domain';
import type { StatusSummary } from './request-stage.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;

/* Texts of stages. Separate from `request-stage.ts`, because every page's header loads that one. */

/** Title from the state, or from delivery if more specific. */
export function stateTitle(
  { delivery, withdrawn, correcting, visiting, attempt, sending, refunded }: StatusSummary,
  stateMessage: string,
): string {
  if (withdrawn) return result.withdrawn;
  if (correcting) return result.correcting;
  if (refunded) return result.refunded;
  if (visiting) return result.visiting;
  if (attempt) return result.attempted;
  if (sending === 'asked') return result.sendAgain.asked;
  return result.papers[delivery] ?? stateMessage;
}

/** Whether an ISO day has passed in Cairo. */
export function isPastDay(day: string): boolean {
  return day < isoDay(cairoToday());
}

/** @param late the expected day has passed, so the usual promises would be false */
export function nextStep(
  {
    state,
    delivery,
    withdrawn,
    correcting,
    visiting,
    lost,
    attempt,
    sending,
    refunded,
    paidBack,
  }: StatusSummary,
  late = false,
): string {
  if (withdrawn) return result.nextOfWithdrawn;
  if (correcting) return result.nextOfCorrecting;
  if (refunded) return result.nextOfRefunded;
  if (visiting) return result.nextOfVisiting;
  if (sending) return result.sendAgain.next[sending];
  const usual = lost ? result.nextOfLost : attempt ? nextOfAttempt(attempt) : result.next[state];
  const next = (late && result.nextOfLate[state]) || (result.nextOfPapers[delivery] ?? usual);
  return paidBack ? `${result.paidBack} ${next}` : next;
}

/** Reason and act; the panel below has the next visit. */
function nextOfAttempt(attempt: FailedAttempt): string {
  return `${deliveryFailureTexts[attempt.failure]}. ${afterAttemptTexts[afterAttempt(attempt)]}`;
}

/** Documents of all groups. */
export function listDocuments({ Details }: RequestStatus): DocumentStatus[] {
  return Object.values(Details).flatMap((group) => group ?? []);
}

/** Refused documents; none while decisions are unpublished or after a withdrawal. */
export function listRefused(status: RequestStatus): DocumentStatus[] {
  if (status.Withdrawn || status.State.CodeMessage === 'WAITING_APPROVAL') return [];
  return listDocuments(status).filter(({ State }) => State.CodeMessage === 'REJECTED');
}

/** With more reasons, only the table of documents shows them. */
const MAX_REASONS = 2;

/** Refused documents, if their reasons fit above the table. */
export function listReasons(status: RequestStatus): DocumentStatus[] {
  const refused = listRefused(status);
  return refused.length <= MAX_REASONS ? refused : [];
}

function toSending(standing: 'open' | 'asked' | 'over') {
  return standing === 'open' ? undefined : standing;
}

export function toStatusSummary(status: RequestStatus): StatusSummary {
  const { State, Delivery, Withdrawn, Paid, History } = status;
  const documents = listDocuments(status);
  return {
    state: State.CodeMessage,
    delivery: Delivery.State,
    withdrawn: Withdrawn,
    correcting: documents.some(({ Correction }) => Correction !== undefined),
    visiting: status.AwaitsVisit && isPaid(State.CodeMessage),
    lost: !isDispatched(State.CodeMessage) && History.some(({ Event }) => Event === 'LOST'),
    attempt: Delivery.Failure && { number: Delivery.Attempts, failure: Delivery.Failure },
    sending: Delivery.Returned && toSending(Delivery.Returned.Standing),
    refunded: isNothingIssued(
      Delivery.State,
      documents.map(({ State, Refunded = 0 }) => ({
        state: State.CodeMessage,
        refunded: Refunded > 0,
      })),
    ),
    paidBack: isPaidBack(Paid && { amount: Paid.Amount, refunded: Paid.Refunded }),
  };
}
