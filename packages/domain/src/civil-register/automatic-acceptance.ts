import type { Finding } from '../office/findings.ts';
import type { RequestState } from '../requests/request-states.ts';
import { type DocumentMatch, mayAcceptAutomatically } from './match-document.ts';

/** Reasons to leave a request to staff, in the order of the checks. */
export const AUTOMATIC_REFUSALS = [
  'decided',
  'withStaff',
  'reopened',
  'inCorrection',
  'unanswered',
  'notCertain',
  'finding',
] as const;
export type AutomaticRefusal = (typeof AUTOMATIC_REFUSALS)[number];

/** An undecided request and the answers of the civil register about its documents. */
export interface AcceptanceCase {
  documents: readonly {
    state: RequestState;
    /** Null without an answer about the present data. */
    match: DocumentMatch | null;
  }[];
  /** Claimed, assigned, set aside, or with a decision that can be undone. */
  withStaff: boolean;
  /** By a supervisor, after an earlier decision. */
  reopened: boolean;
  inCorrection: boolean;
  /** A citizen's message is unanswered. */
  unanswered: boolean;
  findings: readonly Pick<Finding, 'severity'>[];
}

/**
 * Why a request is not accepted automatically; null if it may be. Accepts all documents or none, because a clerk
 * opens a request with one that is left.
 */
export function refuseAutomatic(request: AcceptanceCase): AutomaticRefusal | null {
  const { documents, findings, ...states } = request;
  const refused: Readonly<Record<AutomaticRefusal, boolean>> = {
    decided: documents.length === 0 || documents.some(({ state }) => state !== 'WAITING_APPROVAL'),
    ...states,
    notCertain: documents.some(({ match }) => !match || !mayAcceptAutomatically(match)),
    // The screen would not propose acceptance either.
    finding: findings.some(({ severity }) => severity !== 'info'),
  };
  return AUTOMATIC_REFUSALS.find((refusal) => refused[refusal]) ?? null;
}
