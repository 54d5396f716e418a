import type { RequestStatus } from '@wathiqa/contract';
import { isNothingIssued, isPaidBack } from '@wathiqa/domain';
import type { StatusSummary } from './request-stage.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;

/* Texts of stages. Separate from `request-stage.ts`, because every page's header loads that one. */

/** Title from the state, or from delivery if more specific. */
export function stateTitle(
  { delivery, withdrawn, correcting, refunded }: StatusSummary,
  stateMessage: string,
): string {
  if (withdrawn) return result.withdrawn;
  if (correcting) return result.correcting;
  if (refunded) return result.refunded;
  return result.papers[delivery] ?? stateMessage;
}

export function nextStep({
  state,
  delivery,
  withdrawn,
  correcting,
  refunded,
  paidBack,
}: StatusSummary): string {
  if (withdrawn) return result.nextOfWithdrawn;
  if (correcting) return result.nextOfCorrecting;
  if (refunded) return result.nextOfRefunded;
  const next = result.nextOfPapers[delivery] ?? result.next[state];
  return paidBack ? `${result.paidBack} ${next}` : next;
}

export function toStatusSummary({
  State,
  Delivery,
  Withdrawn,
  Details,
  Paid,
}: RequestStatus): StatusSummary {
  const documents = Object.values(Details).flatMap((group) => group ?? []);
  return {
    state: State.CodeMessage,
    delivery: Delivery.State,
    withdrawn: Withdrawn,
    correcting: documents.some(({ Correction }) => Correction !== undefined),
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
