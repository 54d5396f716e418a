import type { StatusSummary } from './request-stage.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;

/*
 * What a stage is called and what comes next. Apart from `request-stage.ts`: the count in the head of every page needs
 * the stages and none of their words.
 */

/** Where a request stands: the words of its state, or of its papers once they say more. */
export function stateTitle(
  { delivery, withdrawn, correcting, refunded }: StatusSummary,
  stateMessage: string,
): string {
  if (withdrawn) return result.withdrawn;
  if (correcting) return result.correcting;
  if (refunded) return result.refunded;
  return result.papers[delivery] ?? stateMessage;
}

/** What comes next, and who does it. */
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
