import type { Decision, OfficeRequest } from '@wathiqa/contract/office';
import {
  fieldsToCorrect,
  hasPermission,
  type ReadingReason,
  type RequestId,
  rejectionText,
  toRequestId,
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
import { claimHolder, type LockedRequest, lockRequest } from '../../requests/locked-request.ts';
import { actingStaff, transition } from '../../requests/transition.ts';
import {
  type CappedReading,
  requireOwnWork,
  requireReadingAllowed,
  requireUncapped,
} from '../compliance/reading/service.ts';
import { endSessionsOfOwner } from '../identity/sessions/repository.ts';
import { toOfficeRequest } from './office-presenter.ts';
import { findDocumentKind, findReasons, findRequest, findUnanswered } from './office-repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

/**
 * A request with all that staff need to decide it; the look is in the audit.
 *
 * @throws ServiceError NOT_FOUND; READING_CAPPED for whoever reads and does not act; READING_REASON_NEEDED as
 *   `requireOwnWork`
 */
export async function readRequest(
  context: Context & CappedReading,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<OfficeRequest> {
  await requireReadingAllowed(context, caller, requestId);
  return getRequest(context, caller, requestId, { action: 'request.read', requestId });
}

/**
 * The same for a request that is neither in the caller's queue nor theirs: the audit keeps why.
 *
 * @param why.note their own words; what looks like a national ID is left out
 * @throws ServiceError NOT_FOUND; READING_CAPPED
 */
export async function openRequest(
  context: Context & CappedReading,
  caller: StaffCaller,
  requestId: RequestId,
  { reason, note }: { reason: ReadingReason; note: string },
): Promise<OfficeRequest> {
  await requireUncapped(context, caller, requestId);
  const detail = { reason, note: withoutNationalIds(note) };
  return getRequest(context, caller, requestId, { action: 'request.read', requestId, detail });
}

/**
 * Claims a request so that others see who works on it; claiming one's own holds it for longer.
 *
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED, because the answer is the request; CLAIMED while another holds it
 */
export async function claimRequest(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<OfficeRequest> {
  await requireOwnWork(context, caller, requestId);
  return changeRequest(context, caller, requestId, 'request.take', async (transaction, locked) => {
    if (isHeldByOther(locked, caller, context)) throw new ServiceError('CLAIMED');
    await transition(transaction, locked, 'claim', actingStaff(caller, context.now()));
    return {};
  });
}

/**
 * Gives back what was claimed; giving back what nobody holds changes nothing.
 *
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED, because the answer is the request; FORBIDDEN for another's, unless
 *   one may release others'
 */
export async function releaseRequest(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<OfficeRequest> {
  await requireOwnWork(context, caller, requestId);
  return changeRequest(
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
 * Ends the sessions of who ordered a request, who says that somebody else is in their account; they may sign in again.
 *
 * @returns how many there were
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED as `requireOwnWork`
 */
export async function endCitizenSessions(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<number> {
  await requireOwnWork(context, caller, requestId);
  return context.database.transaction(async (transaction) => {
    const sessions = await endSessionsOfOwner(transaction, requestId, context.now());
    const action = 'request.endCitizenSessions';
    await recordAudit(transaction, caller, { action, requestId, detail: { sessions } });
    return sessions;
  });
}

/**
 * Decides documents. Once none waits, the request waits for payment of the accepted ones, or is rejected
 * (decisions §3 "States").
 *
 * @param version of the request as the caller saw it
 * @throws ServiceError NOT_FOUND; OWN_REQUEST when the caller ordered it or is in it; CHANGED when the request is not
 *   as the caller saw it, or does not wait for a decision; CLAIMED while another holds it; MALFORMED for a document that is not of the request or an unknown
 *   reason
 */
export async function decideRequest(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  version: number,
  decisions: readonly Decision[],
): Promise<OfficeRequest> {
  await context.database.transaction(async (transaction) => {
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
    const documents = decided.map(({ documentId, state }) => ({ documentId, state }));
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
  });
  return getRequest(context, caller, requestId);
}

/**
 * Returns a document to its citizen to correct the marked fields, with what depends on them.
 *
 * @param done.version of the request as the caller saw it
 * @throws ServiceError NOT_FOUND; OWN_REQUEST; CHANGED when the request is not as the caller saw it, or does not wait for
 *   a decision; CLAIMED while another holds it; MALFORMED for a document that is not of the request or was decided, and for
 *   fields that cannot be corrected in it
 */
export function returnForCorrection(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  done: DocumentReturn & { version: number },
): Promise<OfficeRequest> {
  const { version, documentId, note } = done;
  return changeRequest(
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
}

/**
 * Answers what a citizen wrote about their request.
 *
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED, because the answer is the request; CHANGED when nothing waits
 *   for an answer any more
 */
export async function answerMessages(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  text: string,
): Promise<OfficeRequest> {
  await requireOwnWork(context, caller, requestId);
  return changeRequest(
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
}

/** Requests that are told of at once, of those whose citizens wait for an answer. */
const MAX_UNANSWERED = 100;

/** Requests whose citizens wait for an answer, those that wait longest first; the look is in the audit. */
export async function listUnanswered(
  { database }: Context,
  caller: StaffCaller,
): Promise<{ requestId: string; since: string }[]> {
  const found = await findUnanswered(database.query, MAX_UNANSWERED);
  await recordAudit(database.query, caller, {
    action: 'request.readUnanswered',
    detail: { found: found.length },
  });
  return found.map(({ id, since }) => ({ requestId: toRequestId(id), since: since.toISOString() }));
}

/** The request as it is now, with a trace of the look or, after what was done with it, without. @throws ServiceError NOT_FOUND */
async function getRequest(
  { database, now }: Context,
  caller: StaffCaller,
  requestId: RequestId,
  look?: Extract<AuditedAction, { action: 'request.read' }>,
): Promise<OfficeRequest> {
  const request = await findRequest(database, caller, requestId, now(), look);
  if (!request) throw new ServiceError('NOT_FOUND');
  return toOfficeRequest(request, now());
}

/** Changes a locked request and writes it into the audit, in one transaction. */
async function changeRequest<
  Action extends
    | 'request.take'
    | 'request.release'
    | 'request.returnForCorrection'
    | 'request.answer',
>(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  action: Action,
  /** Resolves with what the audit keeps of it. */
  change: (transaction: Transaction, locked: LockedRequest) => Promise<AuditDetail<Action>>,
): Promise<OfficeRequest> {
  await context.database.transaction(async (transaction) => {
    const locked = await lockRequest(transaction, requestId);
    if (!locked) throw new ServiceError('NOT_FOUND');
    const detail = await change(transaction, locked);
    // The compiler cannot see that an action and its own detail are one of the union.
    const audited = { action, requestId, detail } as AuditedAction;
    await recordAudit(transaction, caller, audited);
  });
  return getRequest(context, caller, requestId);
}

function isHeldByOther(
  request: LockedRequest,
  { staffId }: StaffCaller,
  { now }: Context,
): boolean {
  const holder = claimHolder(request, now());
  return holder !== undefined && holder !== staffId;
}

/** A decision in the register's form, with the words that the citizen will read. */
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
