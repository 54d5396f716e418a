import type { PendingDecision } from '@wathiqa/contract/office';
import { RESPONSE_MESSAGES, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { announceOfficeChange } from '../../../requests/change-channel.ts';
import { lockWithEvidence } from '../../../requests/findings.ts';
import { type LockedRequest, lockRequest } from '../../../requests/locked-request.ts';
import { actingStaff, transition } from '../../../requests/transition.ts';
import { carryOut, checkNow, type DecidingContext } from './carry-out.ts';
import {
  dropPending,
  findDuePending,
  findOwnPending,
  isDuePending,
  type StaffDecision,
  storePending,
  type Timed,
  takePending,
} from './repository.ts';

/** Stores a checked decision for later; the request is claimed until then. */
export async function postpone(
  transaction: Transaction,
  locked: LockedRequest,
  caller: StaffCaller,
  decision: StaffDecision,
  { now, seconds }: { now: Date; seconds: number },
): Promise<void> {
  const effectiveAt = new Date(now.getTime() + seconds * 1_000);
  await storePending(transaction, locked.id, caller, decision, effectiveAt);
  await transition(transaction, locked, 'claim', actingStaff(caller, now));
}

const SETTLED_AT_ONCE = 100;

/**
 * Carries out the due decisions, one transaction each so that failures stay isolated. A request that another
 * transaction has is left to it, or to the next run.
 *
 * @returns the count
 */
export async function settleDecisions(context: DecidingContext): Promise<number> {
  const due = await findDuePending(context.database.longQuery, context.now(), SETTLED_AT_ONCE);
  const failures: unknown[] = [];
  let settled = 0;
  for (const requestId of due) {
    await settleDecision(context, requestId, true).then(
      (isSettled) => (settled += Number(isSettled)),
      (error) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
  return settled;
}

/**
 * Carries out a due decision with all checks; a refused one is dropped with its reason.
 *
 * @returns whether there was one
 */
export async function settleDecision(
  context: DecidingContext,
  requestId: number,
  skipsLocked = false,
): Promise<boolean> {
  const { database } = context;
  const now = context.now();
  try {
    return await database.transaction(async (transaction) => {
      const pending = await takePending(transaction, requestId, { now, skipsLocked });
      if (!pending) return false;
      const { decision, active, ...decider } = pending;
      const locked = await lockWithEvidence(transaction, requestId, decider.staffId);
      if (!(locked && active)) throw new ServiceError('FORBIDDEN');
      const checked = await checkNow(transaction, locked, decider, decision, now);
      await carryOut(context, transaction, locked, decider, checked);
      return true;
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await drop({ database }, requestId, error);
    return true;
  }
}

async function drop(
  { database }: Pick<AppContext, 'database'>,
  requestId: number,
  { code: problem }: ServiceError,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockRequest(transaction, requestId);
    const decider = await dropPending(transaction, requestId, problem);
    if (!decider) return;
    announceOfficeChange(transaction, requestId, null);
    await recordAudit(transaction, decider, {
      action: 'request.dropDecision',
      requestId: toRequestId(requestId),
      detail: { problem },
    });
  });
}

/** The caller's decisions that can be undone or had no effect, newest first. */
export async function listPendingDecisions(
  context: DecidingContext,
  { staffId }: StaffCaller,
): Promise<(PendingDecision & { requestId: string })[]> {
  const { database, now } = context;
  const find = () => findOwnPending(database.query, staffId);
  const found = await find();
  const due = found.filter((each) => isDuePending(each, now()));
  for (const { requestId } of due) await settleDecision(context, requestId);
  const pending = due.length > 0 ? await find() : found;
  return pending.map(({ requestId, ...each }) => ({
    requestId: toRequestId(requestId),
    ...toPendingDecision(each, now()),
  }));
}

export function toPendingDecision({ effectiveAt, problem }: Timed, now: Date): PendingDecision {
  const milliseconds = new Date(effectiveAt).getTime() - now.getTime();
  return {
    seconds: problem === null ? Math.max(0, Math.ceil(milliseconds / 1_000)) : null,
    problem: problem && RESPONSE_MESSAGES[problem],
  };
}
