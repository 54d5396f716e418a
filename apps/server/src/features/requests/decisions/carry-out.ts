import type { Decision } from '@wathiqa/contract/office';
import {
  contradictsRegister,
  type Finding,
  fieldsToCorrect,
  findingKey,
  proposesAcceptance,
  rejectionText,
  toRequestId,
  unseenFindings,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, ServiceError } from '../../../http/errors.ts';
import { type AuditedStaff, auditRow, recordAudit } from '../../../requests/audit/repository.ts';
import { findGrades } from '../../../requests/checks/document-lookups.ts';
import { isDrawn, requestCheck } from '../../../requests/checks/quality-checks.ts';
import type { DocumentReturn } from '../../../requests/corrections.ts';
import type { DocumentDecision } from '../../../requests/decisions.ts';
import { examineLocked, type LockedWithEvidence } from '../../../requests/findings.ts';
import type { LockedRequest } from '../../../requests/locked-request.ts';
import { requireOthersRequest } from '../../../requests/staff-interest.ts';
import { actingStaff, transition } from '../../../requests/transition.ts';
import type { Settings } from '../../../settings.ts';
import { findDocumentKind, findReasons } from '../office-repository.ts';
import type { DocumentDecisions, StaffDecision } from './repository.ts';
import { endFirstAcceptance, findFirstPersons } from './second-person.ts';

/** For the draw of second looks. */
export type Sampling = Pick<AppContext, 'secret'> & {
  readonly settings: Pick<Settings, 'qualitySamplePercent'>;
};

interface Circumstances {
  now: Date;
  /** Absent if the caller rolls the effect back. */
  sampling?: Sampling;
}

/**
 * Carries out a decision on a locked request, with its audit entry. Documents that the civil register contradicts are
 * accepted only by a second person.
 *
 * @throws ServiceError FORBIDDEN; OWN_REQUEST if the decider ordered it or appears in it; CHANGED for another version
 *   or state; FINDINGS_UNSEEN; OWN_PROPOSAL for the first person as the second; MALFORMED for a foreign or decided document, an unknown reason, or fields without
 *   correction
 */
export async function carryOut(
  transaction: Transaction,
  locked: LockedWithEvidence,
  decider: AuditedStaff & Partial<Pick<StaffCaller, 'offices'>>,
  decision: StaffDecision,
  circumstances: Circumstances,
): Promise<void> {
  const { now, sampling } = circumstances;
  const { version } = decision;
  const acting = { ...actingStaff(decider, now), version, checksOnly: !sampling, isLast: true };
  if (decision.act === 'decide') {
    const all = await toDocumentDecisions(transaction, locked, decision);
    const { firsts, proposed } = await askSecondPerson(transaction, locked, decider, all, now);
    if (proposed.length > 0) {
      if (version !== locked.version || locked.state !== 'WAITING_APPROVAL') {
        throw new ServiceError('CHANGED');
      }
      await requireOthersRequest(transaction, locked.id, decider.staffId);
      await recordAudit(transaction, decider, {
        action: 'request.proposeAcceptance',
        requestId: toRequestId(locked.id),
        detail: {
          version,
          documents: all.documents.filter(({ documentId }) => proposed.includes(documentId)),
        },
      });
    }
    const isCarriedOut = ({ documentId }: { documentId: number }) => !proposed.includes(documentId);
    const decided = all.decided.filter(isCarriedOut);
    const documents = all.documents
      .filter(isCarriedOut)
      .map((each) => ({ ...each, first: firsts.get(each.documentId) ?? null }));
    if (decided.length === 0) {
      await transition(transaction, locked, 'release', { ...acting, version: undefined });
      return;
    }
    const percent = sampling?.settings.qualitySamplePercent ?? 0;
    const drawn = sampling && isDrawn(sampling.secret, 'sample', locked.id, percent);
    const state = await transition(transaction, locked, 'decide', {
      ...acting,
      isLast: !drawn,
      decisions: decided,
      audit: (state) =>
        auditRow(decider, {
          action: 'request.decide',
          requestId: toRequestId(locked.id),
          detail: { version, state, documents },
        }),
    });
    if (drawn && state === 'WAITING_PAYMENT') {
      const { staffId: decidedBy } = decider;
      await requestCheck(transaction, locked, { cause: 'sample', decidedBy, at: now });
    }
    return;
  }
  const { documentId, note } = decision;
  const fields = await requireCorrectable(transaction, locked, decision);
  const end = { decided_by: decider.staffId, decided_at: now };
  await endFirstAcceptance(transaction, documentId, end);
  await transition(transaction, locked, 'returnForCorrection', {
    ...acting,
    documentId,
    fields,
    note,
    audit: () =>
      auditRow(decider, {
        action: 'request.returnForCorrection',
        requestId: toRequestId(locked.id),
        detail: { version, documentId, fields },
      }),
  });
}

/** Decisions in database form, and their audit detail: findings of each document, its lookup, and what they propose. */
async function toDocumentDecisions(
  transaction: Transaction,
  locked: LockedWithEvidence,
  { decisions, seen }: DocumentDecisions,
) {
  const reasons = decisions.every(({ accept }) => accept)
    ? new Map<string, string>()
    : await findReasons(transaction);
  const decided = decisions.map((decision, index) => toDocumentDecision(decision, index, reasons));
  const findings = requireFindingsSeen(locked, decided, seen);
  const lookups = await requireOwnLookups(transaction, decisions);
  const documents = decided.map(({ documentId, state }, index) => ({
    documentId,
    state,
    findings: findings
      .filter((each) => each.documentId === documentId)
      .map((each) => ({
        kind: each.kind,
        field: each.field,
        otherRequestId: each.otherRequestId,
        seen: seen.includes(findingKey(each)),
      })),
    proposed: proposesAcceptance(findings, documentId) ? ('WAITING_PAYMENT' as const) : null,
    lookup: lookups[index] ?? null,
  }));
  return { decided, documents, findings };
}

/** @returns documents that wait for a second person, and the first persons of those that are accepted now */
async function askSecondPerson(
  transaction: Transaction,
  { id: requestId, evidence }: LockedWithEvidence,
  decider: AuditedStaff,
  { decided, findings }: { decided: readonly DocumentDecision[]; findings: readonly Finding[] },
  now: Date,
) {
  const contradicted = decided
    .filter(({ documentId }) => contradictsRegister(findings, documentId))
    .map(({ documentId, state }) => {
      const lookupId = evidence.items.find(({ id }) => id === documentId)?.lookup?.id ?? 0;
      return { documentId, requestId, lookupId, accepted: state === 'WAITING_PAYMENT' };
    });
  const firsts = await findFirstPersons(transaction, decider, contradicted, now);
  const proposed = contradicted
    .filter(({ documentId, accepted }) => accepted && !firsts.has(documentId))
    .map(({ documentId }) => documentId);
  return { firsts, proposed };
}

/** Lookups that the decider saw, by decision. @throws ServiceError MALFORMED for one of another document */
async function requireOwnLookups(transaction: Transaction, decisions: readonly Decision[]) {
  const ids = decisions.flatMap(({ lookupId }) => lookupId ?? []);
  const found = ids.length > 0 ? await findGrades(transaction, ids) : [];
  return decisions.map(({ documentId, lookupId }, index) => {
    if (lookupId === undefined) return null;
    const lookup = found.find(({ id }) => id === lookupId);
    if (lookup?.document_id !== documentId || !lookup.grade) {
      throw fieldError(`decisions.${index}.lookupId`, 'choice');
    }
    return { id: lookup.id, grade: lookup.grade };
  });
}

/** @returns the fields to correct, dependents included. @throws ServiceError MALFORMED */
async function requireCorrectable(
  transaction: Transaction,
  { id }: LockedRequest,
  { documentId, fields: asked }: DocumentReturn,
) {
  const kind = await findDocumentKind(transaction, id, documentId);
  if (!kind) throw fieldError('documentId', 'choice');
  const fields = fieldsToCorrect(kind, asked);
  if (!asked.every((field) => fields.includes(field))) throw fieldError('fields', 'choice');
  return fields;
}

/** @throws ServiceError FINDINGS_UNSEEN for an accepted document with an unseen red finding */
function requireFindingsSeen(
  locked: LockedWithEvidence,
  decided: readonly DocumentDecision[],
  seen: readonly string[],
): Finding[] {
  const findings = examineLocked(locked);
  const accepted = decided.filter(({ state }) => state === 'WAITING_PAYMENT');
  const acceptedIds = accepted.map(({ documentId }) => documentId);
  if (unseenFindings(findings, acceptedIds, seen).length > 0) {
    throw new ServiceError('FINDINGS_UNSEEN');
  }
  return findings;
}

/** Database form of a decision, with the text for the citizen. */
function toDocumentDecision(
  decision: Decision,
  index: number,
  reasons: ReadonlyMap<string, string>,
): DocumentDecision {
  const { documentId } = decision;
  if (decision.accept) {
    return { documentId, state: 'WAITING_PAYMENT', reason: null, reasonCode: null, note: null };
  }
  const reason = reasons.get(decision.reasonCode);
  if (!reason) throw fieldError(`decisions.${index}.reasonCode`, 'choice');
  return {
    documentId,
    state: 'REJECTED',
    reason: rejectionText(reason, decision.note),
    reasonCode: decision.reasonCode,
    note: decision.note || null,
  };
}
