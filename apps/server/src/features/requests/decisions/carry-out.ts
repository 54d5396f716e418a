import { contradictsRegister, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { type AuditedStaff, auditRow, recordAudit } from '../../../requests/audit/repository.ts';
import { findGrades } from '../../../requests/checks/document-lookups.ts';
import { isDrawn, requestCheck } from '../../../requests/checks/quality-checks.ts';
import { examineLocked, type LockedWithEvidence } from '../../../requests/findings.ts';
import type { LockedRequest } from '../../../requests/locked-request.ts';
import { type ActingStaff, actingStaff, transition } from '../../../requests/transition.ts';
import type { Settings } from '../../../settings.ts';
import { endProposal, insertProposal } from '../../identity/staff/proposals.ts';
import { findReasons } from '../office-repository.ts';
import { type CheckedDecision, check } from './check.ts';
import { endFirstAcceptance, findFirstAcceptances, type StaffDecision } from './repository.ts';

export type DecidingContext = Pick<AppContext, 'database' | 'now' | 'secret'> & {
  readonly settings: Pick<Settings, 'qualitySamplePercent'>;
};

/** Checks a decision against what is stored now. @throws ServiceError as `check` */
export async function checkNow(
  transaction: Transaction,
  locked: LockedWithEvidence,
  decider: ActingStaff,
  decision: StaffDecision,
  now: Date,
): Promise<CheckedDecision> {
  const decisions = decision.act === 'decide' ? decision.decisions : [];
  const findings = decisions.length > 0 ? examineLocked(locked) : [];
  const lookupIds = decisions.flatMap(({ lookupId }) => lookupId ?? []);
  const contradicted = decisions
    .map(({ documentId }) => documentId)
    .filter((documentId) => contradictsRegister(findings, documentId));
  return check(locked, decider, decision, {
    findings,
    reasons: decisions.every(({ accept }) => accept) ? new Map() : await findReasons(transaction),
    lookups: lookupIds.length > 0 ? await findGrades(transaction, lookupIds) : [],
    firsts:
      contradicted.length > 0 ? await findFirstAcceptances(transaction, contradicted, now) : [],
  });
}

/** Carries out a decision, with its audit entry. What needs a second person is proposed. */
export async function carryOut(
  context: DecidingContext,
  transaction: Transaction,
  locked: LockedRequest,
  decider: AuditedStaff & ActingStaff,
  checked: CheckedDecision,
): Promise<void> {
  const at = context.now();
  const { staffId } = decider;
  const { version } = checked;
  const requestId = toRequestId(locked.id);
  const acting = actingStaff(decider, at);
  if (checked.act === 'returnForCorrection') {
    const { documentId, fields } = checked;
    await endFirstAcceptance(transaction, documentId, { decided_by: staffId, decided_at: at });
    await transition(transaction, locked, 'returnForCorrection', {
      ...acting,
      ...checked,
      audit: () =>
        auditRow(decider, {
          action: 'request.returnForCorrection',
          requestId,
          detail: { version, documentId, fields },
        }),
    });
    return;
  }
  const proposed = checked.documents.filter(({ proposedAgainst }) => proposedAgainst);
  const decided = checked.documents.filter(({ proposedAgainst }) => !proposedAgainst);
  for (const { first, decision } of decided) {
    const state = decision.state === 'REJECTED' ? 'declined' : 'approved';
    if (first) await endProposal(transaction, first.id, { state, by: staffId, at });
  }
  for (const { decision, proposedAgainst: lookupId = 0 } of proposed) {
    const act = { requestId: locked.id, lookupId };
    const subject = String(decision.documentId);
    await insertProposal(transaction, { staffId, at }, { kind: 'acceptance', subject, act });
  }
  if (proposed.length > 0) {
    await recordAudit(transaction, decider, {
      action: 'request.proposeAcceptance',
      requestId,
      detail: { version, documents: proposed.map(({ audited }) => audited) },
    });
  }
  if (decided.length === 0) {
    await transition(transaction, locked, 'release', acting);
    return;
  }
  const drawn = isDrawn(context.secret, 'sample', locked.id, context.settings.qualitySamplePercent);
  const state = await transition(transaction, locked, 'decide', {
    ...acting,
    version,
    decisions: decided.map(({ decision }) => decision),
    audit: (state) =>
      auditRow(decider, {
        action: 'request.decide',
        requestId,
        detail: { version, state, documents: decided.map(({ audited }) => audited) },
      }),
  });
  if (drawn && state === 'WAITING_PAYMENT') {
    await requestCheck(transaction, locked, { cause: 'sample', decidedBy: staffId, at });
  }
}
