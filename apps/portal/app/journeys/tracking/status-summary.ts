import type { RequestStatus } from '@wathiqa/contract';
import { isNothingIssued, isPaidBack } from '@wathiqa/domain';
import type { StatusSummary } from './request-stage.ts';

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
