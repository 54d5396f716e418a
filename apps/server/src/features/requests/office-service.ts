import type { Decision, OfficeRequest, QueueView } from '@wathiqa/contract/office';
import {
  type Finding,
  fieldsToCorrect,
  hasPermission,
  proposesAcceptance,
  type ReadingReason,
  type RequestId,
  rejectionText,
  toRequestId,
  unseenFindings,
  withoutNationalIds,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import { fieldError, ServiceError } from '../../http/errors.ts';
import type { AuditDetail, AuditedAction } from '../../requests/audit/actions.ts';
import { auditRow, recordAudit } from '../../requests/audit/repository.ts';
import type { DocumentReturn } from '../../requests/corrections.ts';
import type { DocumentDecision } from '../../requests/decisions.ts';
import { findFindingsOf } from '../../requests/findings.ts';
import { type LockedRequest, lockRequest, requestAssignee } from '../../requests/locked-request.ts';
import { actOnce } from '../../requests/staff-acts.ts';
import { actingStaff, transition } from '../../requests/transition.ts';
import {
  type CappedReading,
  requireBelowReadLimit,
  requireOwnWork,
  requireReadingAllowed,
} from '../compliance/reading/service.ts';
import { endSessionsOfOwner } from '../identity/sessions/repository.ts';
import { lockNextRequest } from '../queue/repository.ts';
import { toOfficeRequest } from './office-presenter.ts';
import { findDocumentKind, findReasons, findRequest, findUnanswered } from './office-repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

/**
 * Reads and audits a request.
 *
 * @throws ServiceError NOT_FOUND; READING_CAPPED; READING_REASON_NEEDED as `requireOwnWork`
 */
export async function readRequest(
  context: Context & CappedReading,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<OfficeRequest> {
  await requireReadingAllowed(context, caller, requestId);
  return getRequest(context, caller, requestId, readEntry(requestId));
}

/**
 * Reads a request outside the caller's work; audits the reason.
 *
 * @param why.note national IDs are removed
 * @throws ServiceError NOT_FOUND; READING_CAPPED
 */
export async function openRequest(
  context: Context & CappedReading,
  caller: StaffCaller,
  requestId: RequestId,
  { reason, note }: { reason: ReadingReason; note: string },
): Promise<OfficeRequest> {
  await requireBelowReadLimit(context, caller, requestId);
  const detail = { reason, note: withoutNationalIds(note) };
  return getRequest(context, caller, requestId, { action: 'request.read', requestId, detail });
}

/**
 * Claims a request, or extends the claim; the answer counts as a read.
 *
 * @param version seen by the caller, if any
 * @throws ServiceError NOT_FOUND; READING_CAPPED; READING_REASON_NEEDED; CLAIMED by another member; CHANGED for
 *   another version
 */
export async function claimRequest(
  context: Context & CappedReading,
  caller: StaffCaller,
  requestId: RequestId,
  version?: number,
): Promise<OfficeRequest> {
  await requireReadingAllowed(context, caller, requestId);
  await changeRequest(context, caller, requestId, 'request.take', async (transaction, locked) => {
    if (version !== undefined && locked.version !== version) throw new ServiceError('CHANGED');
    if (isHeldByOther(locked, caller, context)) throw new ServiceError('CLAIMED');
    await transition(transaction, locked, 'claim', actingStaff(caller, context.now()));
    return {};
  });
  return getRequest(context, caller, requestId, readEntry(requestId));
}

/**
 * Claims the oldest free request of a view; the answer counts as a read.
 *
 * @returns undefined if none is free
 * @throws ServiceError READING_CAPPED
 */
export async function claimNextRequest(
  context: Context & CappedReading,
  caller: StaffCaller,
  view: QueueView,
): Promise<OfficeRequest | undefined> {
  await requireBelowReadLimit(context, caller);
  const { result } = await actOnce(context, caller, async (transaction) => {
    const at = context.now();
    const id = await lockNextRequest(transaction, caller, view, at);
    const locked = id === undefined ? undefined : await lockRequest(transaction, id);
    if (!locked) return {};
    const requestId = toRequestId(locked.id);
    await transition(transaction, locked, 'claim', actingStaff(caller, at));
    await recordAudit(transaction, caller, { action: 'request.take', requestId, detail: {} });
    return { requestId };
  });
  const { requestId } = result;
  return requestId && getRequest(context, caller, requestId, readEntry(requestId));
}

/**
 * Releases a claim; idempotent. Answers no request, because it is no read.
 *
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; FORBIDDEN for another's claim without permission
 */
export async function releaseRequest(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<void> {
  await requireOwnWork(context, caller, requestId);
  await changeRequest(
    context,
    caller,
    requestId,
    'request.release',
    async (transaction, locked) => {
      const others = isHeldByOther(locked, caller, context);
      if (others && !hasPermission(caller.role, 'request.releaseOthers')) {
        throw new ServiceError('FORBIDDEN');
      }
      await transition(transaction, locked, 'release', actingStaff(caller, context.now()));
      return others ? { takenBy: locked.claimedBy } : {};
    },
  );
}

/**
 * Ends the orderer's sessions after a reported account takeover.
 *
 * @returns the count
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED as `requireOwnWork`
 */
export async function endCitizenSessions(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<number> {
  await requireOwnWork(context, caller, requestId);
  const { result } = await actOnce(context, caller, async (transaction) => {
    const sessions = await endSessionsOfOwner(transaction, requestId, context.now());
    const action = 'request.endCitizenSessions';
    await recordAudit(transaction, caller, { action, requestId, detail: { sessions } });
    return { sessions };
  });
  return result.sessions;
}

interface DecisionOrder {
  version: number;
  decisions: readonly Decision[];
  seen: readonly string[];
}

/**
 * After the last decision, the request awaits payment or is rejected (spec §4.3).
 *
 * The audit entry keeps the findings of each document and the decision that they propose.
 *
 * @param order.version seen by the caller
 * @param order.seen keys of the red findings that the caller has seen
 * @throws ServiceError NOT_FOUND; OWN_REQUEST if the caller ordered it or appears in it; CHANGED for another version
 *   or state; CLAIMED by another; FINDINGS_UNSEEN; MALFORMED for a foreign document or unknown reason
 */
export async function decideRequest(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  { version, decisions, seen }: DecisionOrder,
): Promise<OfficeRequest> {
  const { repeated } = await actOnce(context, caller, async (transaction) => {
    const locked = await lockRequest(transaction, requestId);
    if (!locked) throw new ServiceError('NOT_FOUND');
    if (locked.version !== version) throw new ServiceError('CHANGED');
    if (isHeldByOther(locked, caller, context)) throw new ServiceError('CLAIMED');
    const reasons = decisions.every(({ accept }) => accept)
      ? new Map<string, string>()
      : await findReasons(transaction);
    const decided = decisions.map((decision, index) =>
      toDocumentDecision(decision, index, reasons),
    );
    const findings = await requireFindingsSeen(transaction, locked, decided, seen);
    const documents = decided.map(({ documentId, state }) => ({
      documentId,
      state,
      findings: findings
        .filter((each) => each.documentId === documentId)
        .map(({ kind, field, otherRequestId }) => ({ kind, field, otherRequestId })),
      proposed: proposesAcceptance(findings, documentId) ? ('WAITING_PAYMENT' as const) : null,
    }));
    await transition(transaction, locked, 'decide', {
      ...actingStaff(caller, context.now()),
      decisions: decided,
      version,
      isLast: true,
      audit: (state) =>
        auditRow(caller, {
          action: 'request.decide',
          requestId,
          detail: { version, state, documents },
        }),
    });
    return undefined;
  });
  return getRequest(context, caller, requestId, repeated ? readEntry(requestId) : undefined);
}

/**
 * Returns a document for correction of fields and their dependents.
 *
 * @param done.version seen by the caller
 * @throws ServiceError NOT_FOUND; OWN_REQUEST; CHANGED for another version or state; CLAIMED by another; MALFORMED
 *   for a foreign or decided document, or fields without correction
 */
export async function returnForCorrection(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  done: DocumentReturn & { version: number },
): Promise<OfficeRequest> {
  const { version, documentId, note } = done;
  const repeated = await changeRequest(
    context,
    caller,
    requestId,
    'request.returnForCorrection',
    async (transaction, locked) => {
      if (locked.version !== version) throw new ServiceError('CHANGED');
      if (isHeldByOther(locked, caller, context)) throw new ServiceError('CLAIMED');
      const kind = await findDocumentKind(transaction, locked.id, documentId);
      if (!kind) throw fieldError('documentId', 'choice');
      const fields = fieldsToCorrect(kind, done.fields);
      if (!done.fields.every((field) => fields.includes(field))) {
        throw fieldError('fields', 'choice');
      }
      await transition(transaction, locked, 'returnForCorrection', {
        ...actingStaff(caller, context.now()),
        documentId,
        fields,
        note,
        version,
      });
      return { version, documentId, fields };
    },
  );
  return getRequest(context, caller, requestId, repeated ? readEntry(requestId) : undefined);
}

/** @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; CHANGED if no message is unanswered */
export async function answerMessages(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  text: string,
): Promise<OfficeRequest> {
  await requireOwnWork(context, caller, requestId);
  const repeated = await changeRequest(
    context,
    caller,
    requestId,
    'request.answer',
    async (transaction, locked) => {
      await transition(transaction, locked, 'answerMessages', {
        ...actingStaff(caller, context.now()),
        text,
      });
      return {};
    },
  );
  return getRequest(context, caller, requestId, repeated ? readEntry(requestId) : undefined);
}

const MAX_UNANSWERED = 100;

/** Requests with unanswered messages, longest wait first; audited. */
export async function listUnanswered(
  { database }: Context,
  caller: StaffCaller,
): Promise<{ requestId: string; since: string }[]> {
  const found = await findUnanswered(database.query, caller.offices, MAX_UNANSWERED);
  await recordAudit(database.query, caller, {
    action: 'request.readUnanswered',
    detail: { found: found.length },
  });
  return found.map(({ id, since }) => ({ requestId: toRequestId(id), since: since.toISOString() }));
}

type ReadEntry = Extract<AuditedAction, { action: 'request.read' }>;

export function readEntry(requestId: RequestId): ReadEntry {
  return { action: 'request.read', requestId };
}

/** Reads the request; audits the read unless the action did. @throws ServiceError NOT_FOUND */
export async function getRequest(
  { database, now }: Context,
  caller: StaffCaller,
  requestId: RequestId,
  look?: ReadEntry,
): Promise<OfficeRequest> {
  const request = await findRequest(database, caller, requestId, now(), look);
  if (!request) throw new ServiceError('NOT_FOUND');
  return toOfficeRequest(request, now());
}

/** @returns whether an earlier call made the change */
export async function changeRequest<
  Action extends
    | 'request.take'
    | 'request.release'
    | 'request.setAside'
    | 'request.transfer'
    | 'request.addNote'
    | 'request.returnForCorrection'
    | 'request.answer',
>(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  action: Action,
  /** Resolves with the audit detail. */
  change: (transaction: Transaction, locked: LockedRequest) => Promise<AuditDetail<Action>>,
): Promise<boolean> {
  const { repeated } = await actOnce(context, caller, async (transaction) => {
    const locked = await lockRequest(transaction, requestId);
    if (!locked) throw new ServiceError('NOT_FOUND');
    const detail = await change(transaction, locked);
    // TypeScript cannot correlate the union.
    const audited = { action, requestId, detail } as AuditedAction;
    await recordAudit(transaction, caller, audited);
    return undefined;
  });
  return repeated;
}

export function isHeldByOther(
  request: LockedRequest,
  { staffId }: StaffCaller,
  { now }: Context,
): boolean {
  const holder = requestAssignee(request, now());
  return holder !== undefined && holder !== staffId;
}

/** @throws ServiceError FINDINGS_UNSEEN for an accepted document with a red finding that the caller has not seen */
async function requireFindingsSeen(
  transaction: Transaction,
  { id }: LockedRequest,
  decided: readonly DocumentDecision[],
  seen: readonly string[],
): Promise<Finding[]> {
  const findings = await findFindingsOf(transaction, id);
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
