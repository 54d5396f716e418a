import type { PendingDecision } from '@wathiqa/contract/office';
import { RESPONSE_MESSAGES, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { announceOfficeChange } from '../../../requests/change-channel.ts';
import { type LockedWithEvidence, lockWithEvidence } from '../../../requests/findings.ts';
import { lockRequest } from '../../../requests/locked-request.ts';
import { actingStaff, transition } from '../../../requests/transition.ts';
import { carryOut, type Sampling } from './carry-out.ts';
import {
  dropPending,
  findDuePending,
  findOwnPending,
  isDuePending,
  type StaffDecision,
  storePending,
  type Timed,
  takePending,
  tryOut,
} from './repository.ts';

export type DecidingContext = Pick<AppContext, 'database' | 'now'> & Sampling;

/**
 * Checks a decision and stores it for later. Its effect is carried out and rolled back, so that the checks are the
 * same; the request is claimed until then.
 */
export async function postpone(
  transaction: Transaction,
  locked: LockedWithEvidence,
  caller: StaffCaller,
  decision: StaffDecision,
  { now, seconds }: { now: Date; seconds: number },
): Promise<void> {
  await tryOut(transaction, () => carryOut(transaction, locked, caller, decision, { now }));
  const effectiveAt = new Date(now.getTime() + seconds * 1_000);
  await storePending(transaction, locked.id, caller, decision, effectiveAt);
  await transition(transaction, locked, 'claim', actingStaff(caller, now));
}

const SETTLED_AT_ONCE = 100;

/** Carries out the due decisions, one transaction each so that failures stay isolated. @returns the count */
export async function settleDecisions(context: DecidingContext): Promise<number> {
  const due = await findDuePending(context.database.longQuery, context.now(), SETTLED_AT_ONCE);
  const failures: unknown[] = [];
  for (const requestId of due) {
    await settleDecision(context, requestId).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return due.length;
}

/** Carries out a due decision with all checks; a refused one is dropped with its reason. */
export async function settleDecision(context: DecidingContext, requestId: number): Promise<void> {
  const { database, now } = context;
  try {
    await database.transaction(async (transaction) => {
      const locked = await lockWithEvidence(transaction, requestId);
      const pending = await takePending(transaction, requestId, now());
      // Undone, or settled by another server.
      if (!locked || !pending) return;
      const { decision, active, ...decider } = pending;
      if (!active) throw new ServiceError('FORBIDDEN');
      await carryOut(transaction, locked, decider, decision, { now: now(), sampling: context });
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await drop({ database }, requestId, error);
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
