import type { Claim, OfficeRequest, PendingDecision, QueueView } from '@wathiqa/contract/office';
import {
  calendarDay,
  hasPermission,
  type ReadingReason,
  type RequestId,
  toRequestId,
  withoutNationalIds,
} from '@wathiqa/domain';
import type { Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { Counted } from '../../http/calls.ts';
import { ServiceError } from '../../http/errors.ts';
import type { AuditDetail, AuditedAction } from '../../requests/audit/actions.ts';
import {
  type CappedReading,
  countRead,
  type ReadEntry,
} from '../../requests/audit/counted-reads.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import { announceOfficeChange } from '../../requests/change-channel.ts';
import { findHolidays } from '../../requests/decision-time.ts';
import { lockWithEvidence } from '../../requests/findings.ts';
import {
  findPendingBy,
  type LockedRequest,
  lockRequest,
  requestAssignee,
} from '../../requests/locked-request.ts';
import { requireWorkable } from '../../requests/offices.ts';
import { actOnce } from '../../requests/staff-acts.ts';
import { actingStaff, transition } from '../../requests/transition.ts';
import { claimEnd } from '../../requests/write-transition.ts';
import type { Settings } from '../../settings.ts';
import { requireOwnWork, requireReadable } from '../compliance/reading/service.ts';
import { endSessionsOfOwner } from '../identity/sessions/repository.ts';
import { lockNextRequest } from '../queue/repository.ts';
import { carryOut, checkNow, type DecidingContext } from './decisions/carry-out.ts';
import { isDuePending, removePending, type StaffDecision } from './decisions/repository.ts';
import { postpone, settleDecision } from './decisions/service.ts';
import { toOfficeRequest } from './office-presenter.ts';
import { findRequest, findUnanswered } from './office-repository.ts';

type Context = DecidingContext;

export interface OfRequest {
  requestId: RequestId;
}

/** A request as the caller saw it. */
export interface Versioned extends OfRequest {
  version: number;
}

/** Answer that shows a request. */
type Shown<Request = OfficeRequest> = Counted & { request: Request };

/**
 * Reads a request.
 *
 * @throws ServiceError NOT_FOUND; READING_CAPPED; READING_REASON_NEEDED as `requireOwnWork`
 */
export async function readRequest(
  context: Context & CappedReading,
  caller: StaffCaller,
  { requestId }: OfRequest,
): Promise<Shown> {
  return showRequest(context, caller, { action: 'request.read', requestId }, requireReadable);
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
  { requestId, reason, note }: OfRequest & { reason: ReadingReason; note: string },
): Promise<Shown> {
  const detail = { reason, note: withoutNationalIds(note) };
  return showRequest(context, caller, { action: 'request.read', requestId, detail });
}

/**
 * Claims a request, or extends the claim.
 *
 * @param version seen by the caller
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; CLAIMED by another member; CHANGED for another version
 */
export async function claimRequest(
  context: Context,
  caller: StaffCaller,
  { requestId, version }: OfRequest & { version?: number | undefined },
): Promise<Claim> {
  await requireOwnWork(context, caller, requestId);
  const { result } = await actOnce(context, caller, async (transaction) => {
    const now = context.now();
    const locked = await lockWorkable(transaction, caller, requestId);
    await requireNotPending(transaction, locked, caller);
    if (version !== undefined && locked.version !== version) throw new ServiceError('CHANGED');
    if (isHeldByOther(locked, caller, context)) throw new ServiceError('CLAIMED');
    await transition(transaction, locked, 'claim', actingStaff(caller, now));
    await recordAudit(transaction, caller, { action: 'request.claim', requestId });
    return { until: claimEnd(now).toISOString() };
  });
  return { by: { id: caller.staffId, userName: caller.userName }, ...result };
}

/**
 * Claims and reads the oldest free request of a view.
 *
 * @returns a null request if none is free
 * @throws ServiceError READING_CAPPED; then nothing is claimed
 */
export async function claimNextRequest(
  context: Context & CappedReading,
  caller: StaffCaller,
  view: QueueView,
): Promise<Shown<OfficeRequest | null>> {
  let counted: Counted | undefined;
  const { result } = await actOnce(context, caller, async (transaction) => {
    const at = context.now();
    const holidays = (await findHolidays(transaction)).map(calendarDay);
    const id = await lockNextRequest(transaction, view, { ...caller, at, holidays });
    const locked = id === undefined ? undefined : await lockRequest(transaction, id);
    if (!locked) return {};
    const requestId = toRequestId(locked.id);
    await transition(transaction, locked, 'claim', actingStaff(caller, at));
    await recordAudit(transaction, caller, { action: 'request.claim', requestId, detail: {} });
    const read = { action: 'request.read', requestId } as const;
    counted = await countRead(context, caller, read, transaction);
    return { requestId };
  });
  const { requestId } = result;
  if (!requestId) return { ...(await countRead(context, caller, undefined)), request: null };
  if (!counted) return showRequest(context, caller, { action: 'request.read', requestId });
  return { ...counted, request: await getRequest(context, caller, requestId) };
}

/**
 * Releases a claim; idempotent.
 *
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; FORBIDDEN for another's claim without permission
 */
export async function releaseRequest(
  context: Context,
  caller: StaffCaller,
  { requestId }: OfRequest,
): Promise<void> {
  await changeRequest(context, caller, requestId, 'release', async (transaction, locked) => {
    const others = isHeldByOther(locked, caller, context);
    if (others && !hasPermission(caller.role, 'request.releaseOthers')) {
      throw new ServiceError('FORBIDDEN');
    }
    await transition(transaction, locked, 'release', actingStaff(caller, context.now()));
    return others ? { takenBy: locked.claimedBy } : {};
  });
}

/**
 * Ends the orderer's sessions after a reported account takeover.
 *
 * @returns the count
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED as `requireOwnWork`; as `requireWorkable`
 */
export async function endCitizenSessions(
  context: Context,
  caller: StaffCaller,
  { requestId }: OfRequest,
): Promise<number> {
  await requireOwnWork(context, caller, requestId);
  const { result } = await actOnce(context, caller, async (transaction) => {
    await lockWorkable(transaction, caller, requestId);
    const sessions = await endSessionsOfOwner(transaction, requestId, context.now());
    const action = 'request.endCitizenSessions';
    await recordAudit(transaction, caller, { action, requestId, detail: { sessions } });
    return { sessions };
  });
  return result.sessions;
}

/**
 * Decides documents, or returns one for correction. It takes effect after `DECISION_UNDO_SECONDS`; nothing is sent to
 * the citizen before.
 *
 * @returns null if it took effect at once, or repeats an earlier call
 * @throws ServiceError as `requireWorkable`; CLAIMED by another; CHANGED for another version or state, or while the
 *   caller's earlier decision is pending; as `check`
 */
export async function decideRequest(
  context: Context & { readonly settings: Pick<Settings, 'decisionUndoSeconds'> },
  caller: StaffCaller,
  requestId: RequestId,
  decision: StaffDecision,
): Promise<PendingDecision | null> {
  const { decisionUndoSeconds: seconds } = context.settings;
  const { repeated } = await actOnce(context, caller, async (transaction) => {
    const now = context.now();
    const locked = await lockWithEvidence(transaction, requestId, caller.staffId);
    if (!locked) throw new ServiceError('NOT_FOUND');
    requireWorkable(caller.offices, locked);
    if (locked.version !== decision.version) throw new ServiceError('CHANGED');
    await requireNotPending(transaction, locked, caller);
    if (isHeldByOther(locked, caller, context)) throw new ServiceError('CLAIMED');
    const checked = await checkNow(transaction, locked, caller, decision, now);
    if (seconds === 0) await carryOut(context, transaction, locked, caller, checked);
    else await postpone(transaction, locked, caller, decision, { now, seconds });
    return undefined;
  });
  return repeated || seconds === 0 ? null : { seconds, problem: null };
}

/**
 * Undoes the caller's decision before it takes effect, or acknowledges that it could not.
 *
 * @throws ServiceError NOT_FOUND; CLAIMED for another's decision; CHANGED without a pending one
 */
export async function undoDecision(
  context: Context,
  caller: StaffCaller,
  { requestId }: OfRequest,
): Promise<void> {
  await actOnce(context, caller, async (transaction) => {
    const locked = await lockRequest(transaction, requestId);
    if (!locked) throw new ServiceError('NOT_FOUND');
    const pendingBy = await findPendingBy(transaction, locked.id);
    if (pendingBy !== undefined && pendingBy !== caller.staffId) throw new ServiceError('CLAIMED');
    const removed = await removePending(transaction, locked.id, caller.staffId, context.now());
    if (!removed) throw new ServiceError('CHANGED');
    announceOfficeChange(transaction, locked.id, caller.staffId);
    if (removed.problem === null)
      await recordAudit(transaction, caller, { action: 'request.undoDecision', requestId });
    return undefined;
  });
}

/**
 * Returns a rejected or unpaid request to its decision; it keeps its place and its deadline.
 *
 * @param reopening.reason for the history; national IDs are removed
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; OWN_REQUEST; CHANGED for another version or state, a withdrawn
 *   request, or while it can be paid
 */
export async function reopenRequest(
  context: Context,
  caller: StaffCaller,
  { requestId, version, reason }: Versioned & { reason: string },
): Promise<void> {
  await changeRequest(context, caller, requestId, 'reopen', async (transaction, locked) => {
    const note = withoutNationalIds(reason);
    const acting = { ...actingStaff(caller, context.now()), version };
    await transition(transaction, locked, 'reopen', { ...acting, note });
    return { version, before: locked.state, reason: note };
  });
}

/** @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; OWN_REQUEST; OWN_DECISION; CHANGED for another version, or without a visit */
export async function recordVisit(
  context: Context,
  caller: StaffCaller,
  { requestId, version }: Versioned,
): Promise<void> {
  await changeRequest(context, caller, requestId, 'recordVisit', async (transaction, locked) => {
    const acting = { ...actingStaff(caller, context.now()), version };
    await transition(transaction, locked, 'recordVisit', acting);
    return { version };
  });
}

/** @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; CHANGED if no message is unanswered */
export async function answerMessages(
  context: Context,
  caller: StaffCaller,
  { requestId, text }: OfRequest & { text: string },
): Promise<void> {
  await changeRequest(context, caller, requestId, 'answer', async (transaction, locked) => {
    const acting = actingStaff(caller, context.now());
    await transition(transaction, locked, 'answerMessages', { ...acting, text });
    return {};
  });
}

const MAX_UNANSWERED = 100;

/** Requests with unanswered messages, longest wait first; audited. */
export async function listUnanswered({ database }: Context, caller: StaffCaller) {
  const found = await findUnanswered(database.query, caller.offices, MAX_UNANSWERED);
  await recordAudit(database.query, caller, {
    action: 'request.readUnanswered',
    detail: { found: found.length },
  });
  return found.map(({ id, since }) => ({ requestId: toRequestId(id), since: since.toISOString() }));
}

/** @throws ServiceError NOT_FOUND; READING_CAPPED */
async function showRequest(
  context: Context & CappedReading,
  caller: StaffCaller,
  read: Extract<ReadEntry, { action: 'request.read' }>,
  requireAccess?: typeof requireReadable,
): Promise<Shown> {
  const request = await getRequest(context, caller, read.requestId, requireAccess);
  return { ...(await countRead(context, caller, read)), request };
}

/**
 * Loads the request, after its pending decision if that is due; not yet counted as a read.
 *
 * @throws ServiceError NOT_FOUND
 */
async function getRequest(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  requireAccess?: typeof requireReadable,
): Promise<OfficeRequest> {
  const { database, now } = context;
  const found = await findRequest(database, caller, requestId, now());
  if (!found) throw new ServiceError('NOT_FOUND');
  requireAccess?.(caller, found.access);
  const isDue = found.pending && isDuePending(found.pending, now());
  if (isDue) await settleDecision(context, found.id);
  const request = isDue ? await findRequest(database, caller, requestId, now()) : found;
  if (!request) throw new ServiceError('NOT_FOUND');
  return toOfficeRequest(request, now());
}

/**
 * Makes and audits a change of the caller's work.
 *
 * @throws ServiceError as `requireOwnWork`; as {@link lockWorkable}; as {@link requireNotPending}
 */
export async function changeRequest<
  Action extends
    | 'release'
    | 'setAside'
    | 'transfer'
    | 'addNote'
    | 'reopen'
    | 'recordVisit'
    | 'answer',
>(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  action: Action,
  /** Resolves with the audit detail. */
  change: (
    transaction: Transaction,
    locked: LockedRequest,
  ) => Promise<AuditDetail<`request.${Action}`>>,
  /** Locks that precede the request's. */
  lockFirst?: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await requireOwnWork(context, caller, requestId);
  await actOnce(context, caller, async (transaction) => {
    await lockFirst?.(transaction);
    const locked = await lockWorkable(transaction, caller, requestId);
    if (action !== 'addNote' && action !== 'answer') {
      await requireNotPending(transaction, locked, caller);
    }
    const detail = await change(transaction, locked);
    // TypeScript cannot correlate the union.
    const audited = { action: `request.${action}`, requestId, detail } as AuditedAction;
    await recordAudit(transaction, caller, audited);
    return undefined;
  });
}

/** @throws ServiceError NOT_FOUND; as `requireWorkable` */
async function lockWorkable(
  transaction: Transaction,
  { offices }: StaffCaller,
  requestId: RequestId,
): Promise<LockedRequest> {
  const locked = await lockRequest(transaction, requestId);
  if (!locked) throw new ServiceError('NOT_FOUND');
  requireWorkable(offices, locked);
  return locked;
}

export function isHeldByOther(
  request: LockedRequest,
  { staffId }: StaffCaller,
  { now }: Context,
): boolean {
  const holder = requestAssignee(request, now());
  return holder !== undefined && holder !== staffId;
}

/** @throws ServiceError CLAIMED while another member's decision is pending; CHANGED while one's own is */
async function requireNotPending(
  transaction: Transaction,
  { id }: LockedRequest,
  { staffId }: StaffCaller,
): Promise<void> {
  const pendingBy = await findPendingBy(transaction, id);
  if (pendingBy === undefined) return;
  throw new ServiceError(pendingBy === staffId ? 'CHANGED' : 'CLAIMED');
}
