import type { DeliveryState, RequestState } from '@wathiqa/domain';
import { messages } from './tracking.messages.ts';

const { result } = messages;

/** What says where a request stands. */
export interface StatusSummary {
  state: RequestState;
  delivery: DeliveryState;
  withdrawn: boolean;
}

/** Where a request stands: the words of its state, or of its papers once they say more. */
export function stateTitle({ delivery, withdrawn }: StatusSummary, stateMessage: string): string {
  if (withdrawn) return result.withdrawn;
  return result.papers[delivery] ?? stateMessage;
}

/** What comes next, and who does it. */
export function nextStep({ state, delivery, withdrawn }: StatusSummary): string {
  if (withdrawn) return result.nextOfWithdrawn;
  return result.nextOfPapers[delivery] ?? result.next[state];
}
