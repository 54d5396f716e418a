import type { Decision } from '@wathiqa/contract/office';
import {
  contradictsRegister,
  type Finding,
  fieldsToCorrect,
  findingKey,
  getDocumentKind,
  hasPermission,
  type MatchGrade,
  proposesAcceptance,
  rejectionText,
  unseenFindings,
} from '@wathiqa/domain';
import { fieldError, ServiceError } from '../../../http/errors.ts';
import type { DecidedDocument } from '../../../requests/audit/actions.ts';
import type { DocumentReturn } from '../../../requests/corrections.ts';
import type { DocumentDecision } from '../../../requests/decisions.ts';
import type { LockedWithEvidence } from '../../../requests/findings.ts';
import { requireImpartialBy } from '../../../requests/staff-interest.ts';
import { type ActingStaff, requireAllowed } from '../../../requests/transition.ts';
import type {
  DocumentDecisions,
  FirstAcceptance,
  ReturnForCorrection,
  StaffDecision,
} from './repository.ts';

/** What a decision is compared with, besides its request; nothing for a return. */
export interface DecisionFacts {
  findings: readonly Finding[];
  /** Texts of the active reasons, by code. */
  reasons: ReadonlyMap<string, string>;
  /** The civil register's answers that the decider saw. */
  lookups: readonly { id: number; document_id: number; grade: MatchGrade | null }[];
  /** That wait for a second person. */
  firsts: readonly FirstAcceptance[];
}

export interface CheckedDocument {
  decision: DocumentDecision;
  audited: DecidedDocument;
  /** Answer of the civil register in spite of which it is accepted, until a second person does the same. */
  proposedAgainst: number | undefined;
  /** Ends with this decision. */
  first: FirstAcceptance | undefined;
}

/** A decision that may take effect. */
export type CheckedDecision =
  | { act: 'decide'; version: number; documents: readonly CheckedDocument[] }
  | ({ act: 'returnForCorrection'; version: number } & DocumentReturn);

/**
 * All rules of a decision, for the click and for the time of its effect.
 *
 * @throws ServiceError FORBIDDEN; OTHER_OFFICE; CHANGED for another version or state; OWN_REQUEST if the decider
 *   ordered it or appears in it; FINDINGS_UNSEEN; OWN_PROPOSAL for the first person as the second; MALFORMED for a
 *   foreign or decided document, an unknown reason or lookup, or fields without correction
 */
export function check(
  request: LockedWithEvidence,
  decider: ActingStaff,
  decision: StaffDecision,
  facts: DecisionFacts,
): CheckedDecision {
  const { act, version } = decision;
  requireAllowed(request, act, {
    actor: { kind: 'staff', id: decider.staffId, ...decider },
    version,
  });
  requireImpartialBy(request, act, request.interest);
  if (decision.act === 'returnForCorrection') return checkReturn(request, decision);
  return { act: 'decide', version, documents: checkDocuments(request, decider, decision, facts) };
}

function checkDocuments(
  { evidence: { items } }: LockedWithEvidence,
  { staffId, role }: ActingStaff,
  { decisions, seen }: DocumentDecisions,
  { findings, reasons, lookups, firsts }: DecisionFacts,
): CheckedDocument[] {
  const undecided = new Map(items.filter(isUndecided).map((item) => [item.id, item]));
  const checked = decisions.map((sent, index) => {
    const field = `decisions.${index}`;
    const { documentId } = sent;
    const item = undecided.get(documentId);
    // Foreign, already decided, or repeated.
    if (!item || !undecided.delete(documentId)) throw fieldError(`${field}.documentId`, 'choice');
    const decision = toDocumentDecision(sent, field, reasons);
    const isAccepted = decision.state === 'WAITING_PAYMENT';
    const against = contradictsRegister(findings, documentId) ? item.lookup?.id : undefined;
    // Of the present answer; another one needs another look.
    const first = firsts.find(
      (each) => each.documentId === documentId && each.lookupId === against,
    );
    const audited = {
      documentId,
      state: decision.state,
      findings: findings
        .filter((each) => each.documentId === documentId)
        .map((each) => ({
          kind: each.kind,
          field: each.field,
          otherRequestId: each.otherRequestId,
          seen: seen.includes(findingKey(each)),
        })),
      proposed: proposesAcceptance(findings, documentId) ? ('WAITING_PAYMENT' as const) : null,
      lookup: toSeenLookup(sent, field, lookups),
      first: first && isAccepted ? first.by : null,
    };
    return {
      decision,
      audited,
      first,
      proposedAgainst: isAccepted && !first ? against : undefined,
    };
  });
  const accepted = checked.filter(({ decision }) => decision.state === 'WAITING_PAYMENT');
  const acceptedIds = accepted.map(({ decision }) => decision.documentId);
  if (unseenFindings(findings, acceptedIds, seen).length > 0) {
    throw new ServiceError('FINDINGS_UNSEEN');
  }
  if (accepted.some(({ first }) => first?.by === staffId)) throw new ServiceError('OWN_PROPOSAL');
  const isSecond = accepted.some(({ first }) => first);
  if (isSecond && !hasPermission(role, 'request.acceptContradicted')) {
    throw new ServiceError('FORBIDDEN');
  }
  return checked;
}

/** With the fields that depend on those asked for. */
function checkReturn(
  { evidence: { items } }: LockedWithEvidence,
  decision: ReturnForCorrection,
): CheckedDecision {
  const item = items.find(({ id }) => id === decision.documentId);
  if (!item || !isUndecided(item)) throw fieldError('documentId', 'choice');
  const kind = getDocumentKind(item.document_type, item.list === 'translatedDocs');
  const fields = fieldsToCorrect(kind, decision.fields);
  if (!decision.fields.every((field) => fields.includes(field)))
    throw fieldError('fields', 'choice');
  return { ...decision, fields };
}

const isUndecided = ({ state }: LockedWithEvidence['evidence']['items'][number]) =>
  state === 'WAITING_APPROVAL';

/** With the text for the citizen. */
function toDocumentDecision(
  decision: Decision,
  field: string,
  reasons: DecisionFacts['reasons'],
): DocumentDecision {
  const { documentId } = decision;
  if (decision.accept) {
    return { documentId, state: 'WAITING_PAYMENT', reason: null, reasonCode: null, note: null };
  }
  const reason = reasons.get(decision.reasonCode);
  if (!reason) throw fieldError(`${field}.reasonCode`, 'choice');
  return {
    documentId,
    state: 'REJECTED',
    reason: rejectionText(reason, decision.note),
    reasonCode: decision.reasonCode,
    note: decision.note || null,
  };
}

function toSeenLookup(
  { documentId, lookupId }: Decision,
  field: string,
  lookups: DecisionFacts['lookups'],
) {
  if (lookupId === undefined) return null;
  const lookup = lookups.find(({ id }) => id === lookupId);
  if (lookup?.document_id !== documentId || !lookup.grade) {
    throw fieldError(`${field}.lookupId`, 'choice');
  }
  return { id: lookup.id, grade: lookup.grade };
}
