import type { BlindRequest, CheckedRequest, QualityAnswer } from '@wathiqa/contract/office';
import { type DisputeOutcome, type RequestId, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { Counted } from '../../http/calls.ts';
import { fieldError, ServiceError } from '../../http/errors.ts';
import { type CappedReading, countRead } from '../../requests/audit/counted-reads.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import { requireInScope } from '../../requests/offices.ts';
import { actOnce } from '../../requests/staff-acts.ts';
import { findReasons, findRequest } from '../requests/office-repository.ts';
import { toBlindRequest } from './presenter.ts';
import {
  claimCheck,
  findChecked,
  findDisputed,
  findFirstDecisions,
  lockCheck,
  type SecondDecision,
  writeAnswer,
  writeSettlement,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

/** As for a request; then the check returns to others. */
const CLAIM_MS = 15 * 60_000;

/**
 * Claims the next decided request to examine again; counts as a read.
 *
 * @returns a null check if none waits
 * @throws ServiceError READING_CAPPED; then nothing is claimed
 */
export async function claimNextCheck(
  context: Context & CappedReading,
  caller: StaffCaller,
): Promise<Counted & { check: { id: number; request: BlindRequest } | null }> {
  const { database, now } = context;
  const readEntry = (checkId: number, requestId: RequestId) =>
    ({ action: 'quality.read', requestId, detail: { checkId } }) as const;
  let counted: Counted | undefined;
  const { result } = await actOnce(context, caller, async (transaction) => {
    const at = now();
    const until = new Date(at.getTime() + CLAIM_MS);
    const check = await claimCheck(transaction, caller, { at, until });
    if (!check) return {};
    const requestId = toRequestId(check.request_id);
    counted = await countRead(context, caller, readEntry(check.id, requestId), transaction);
    return { id: check.id, requestId };
  });
  const { id, requestId } = result;
  if (id === undefined || !requestId) {
    return { ...(await countRead(context, caller, undefined)), check: null };
  }
  counted ??= await countRead(context, caller, readEntry(id, requestId));
  const details = await findRequest(database, caller, requestId, now());
  if (!details) throw new ServiceError('NOT_FOUND');
  const documents = await findFirstDecisions(database.query, id);
  const documentIds = documents.map(({ document_id }) => document_id);
  return { ...counted, check: { id, request: toBlindRequest(details, documentIds, now()) } };
}

/**
 * Stores the second decision. It changes nothing but the list of disagreements.
 *
 * @returns both decisions
 * @throws ServiceError NOT_FOUND; CHANGED if answered or claimed by another; OTHER_OFFICE; MALFORMED unless each
 *   document has one decision, or for an unknown reason
 */
export async function answerCheck(
  context: Context,
  caller: StaffCaller,
  { checkId, decisions: answers }: { checkId: number; decisions: readonly QualityAnswer[] },
): Promise<CheckedRequest> {
  const { database, now } = context;
  await actOnce(context, caller, async (transaction) => {
    const check = await lockCheck(transaction, checkId);
    if (!check) throw new ServiceError('NOT_FOUND');
    const { staffId: by } = caller;
    if (check.claimed_by !== by || check.checked_at) throw new ServiceError('CHANGED');
    requireInScope(caller.offices, check.office_id);
    const first = await findFirstDecisions(transaction, checkId);
    const reasons = await findReasons(transaction);
    const decisions = answers.map((answer, index) => toDecision(answer, index, reasons));
    requireEachOnce(decisions, new Set(first.map(({ document_id }) => document_id)));
    const disputed = first.some(
      ({ document_id, accepted }) =>
        decisions.find(({ documentId }) => documentId === document_id)?.accepted !== accepted,
    );
    await writeAnswer(transaction, checkId, { by, at: now(), disputed }, decisions);
    const documents = decisions.map(({ documentId, accepted, reasonCode }) => ({
      documentId,
      state: accepted ? ('WAITING_PAYMENT' as const) : ('REJECTED' as const),
      reasonCode,
    }));
    await recordAudit(transaction, caller, {
      action: 'quality.answer',
      requestId: toRequestId(check.request_id),
      detail: { checkId, disputed, documents },
    });
    return undefined;
  });
  const checked = await findChecked(database.query, checkId);
  if (!checked) throw new ServiceError('NOT_FOUND');
  return checked;
}

function toDecision(
  answer: QualityAnswer,
  index: number,
  reasons: ReadonlyMap<string, string>,
): SecondDecision {
  const { documentId } = answer;
  if (answer.accept) return { documentId, accepted: true, reasonCode: null };
  if (!reasons.has(answer.reasonCode)) throw fieldError(`decisions.${index}.reasonCode`, 'choice');
  return { documentId, accepted: false, reasonCode: answer.reasonCode };
}

/** @throws ServiceError MALFORMED */
function requireEachOnce(decisions: readonly SecondDecision[], documentIds: Set<number>): void {
  for (const [index, { documentId }] of decisions.entries()) {
    if (!documentIds.delete(documentId))
      throw fieldError(`decisions.${index}.documentId`, 'choice');
  }
  if (documentIds.size > 0) throw fieldError('decisions', 'required');
}

/** Unsettled disagreements on requests of the caller's offices. */
export function listDisputed(
  { database }: Pick<Context, 'database'>,
  caller: StaffCaller,
): Promise<CheckedRequest[]> {
  return findDisputed(database.query, caller);
}

/**
 * Closes a disagreement. The request itself is changed by its own acts, such as reopening.
 *
 * @throws ServiceError NOT_FOUND; CHANGED if settled or none; OTHER_OFFICE; OWN_DECISION for either decider
 */
export async function settleCheck(
  context: Context,
  caller: StaffCaller,
  { checkId, ...settled }: { checkId: number; outcome: DisputeOutcome; reason: string },
): Promise<CheckedRequest[]> {
  await actOnce(context, caller, async (transaction) => {
    const check = await lockCheck(transaction, checkId);
    if (!check) throw new ServiceError('NOT_FOUND');
    if (!check.disputed || check.settled_at) throw new ServiceError('CHANGED');
    requireInScope(caller.offices, check.office_id);
    const { staffId: by } = caller;
    if (check.decided_by === by || check.checked_by === by) throw new ServiceError('OWN_DECISION');
    await writeSettlement(transaction, checkId, {
      by,
      at: context.now(),
      outcome: settled.outcome,
    });
    const requestId = toRequestId(check.request_id);
    const detail = { checkId, ...settled };
    await recordAudit(transaction, caller, { action: 'quality.settle', requestId, detail });
    return undefined;
  });
  return listDisputed(context, caller);
}
