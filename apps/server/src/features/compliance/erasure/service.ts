import { isRefused, toRequestId, withoutNationalIds } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { counterOf, countUp } from '../../../http/counters.ts';
import { refusalText, ServiceError } from '../../../http/errors.ts';
import { recordAudit, searchDigest } from '../../../requests/audit/repository.ts';
import { eraseRequests } from '../../../requests/erasure.ts';
import { notificationRows } from '../../../requests/notification-rows.ts';
import { requireOthersRequests } from '../../../requests/staff-interest.ts';
import { eraseAccounts } from '../../identity/sessions/repository.ts';
import { propose, type Settlement } from '../../identity/staff/proposals.ts';
import { lockStaffTable } from '../../identity/staff/seals.ts';
import {
  findAccountOf,
  findRequestIds,
  lockAccounts,
  lockRequestsOf,
  type PersonRequest,
} from './repository.ts';

/** Of a member, refused ones included: each answer tells whether a person has an account or requests. */
const MAX_PROPOSALS_A_DAY = 20;

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

/**
 * Proposes to erase a person, and notifies them at their latest request. A refusal is audited too.
 *
 * @throws ServiceError TOO_MANY_REQUESTS above {@link MAX_PROPOSALS_A_DAY}; NOT_FOUND without an account; OUTDATED
 *   while a proposal waits; as {@link lockErasable} and `propose`
 */
export async function proposeErasureOf(
  context: Context & Pick<AppContext, 'secret'>,
  caller: StaffCaller,
  { nationalId, reason }: { nationalId: string; reason: string },
): Promise<void> {
  const { database, now, secret } = context;
  const term = searchDigest(context, nationalId);
  const counter = counterOf('day', secret, `erasure ${caller.staffId}`);
  const { count } = await countUp(database.query, counter, now());
  const proposing = database.transaction(async (transaction) => {
    if (count > MAX_PROPOSALS_A_DAY) {
      throw new ServiceError('TOO_MANY_REQUESTS', { text: refusalText('tooManyErasures') });
    }
    await lockStaffTable(transaction);
    const citizenId = await findAccountOf(transaction, nationalId);
    if (citizenId === undefined) throw new ServiceError('NOT_FOUND');
    const { requestIds } = await lockErasable(transaction, caller, citizenId);
    const act = { citizenId, reason: withoutNationalIds(reason) };
    const proposalId = await propose(context, transaction, caller, {
      ...{ kind: 'erasure', subject: String(citizenId), act },
    });
    await notifyPerson(transaction, requestIds.at(-1), proposalId, context.now());
    await recordAudit(transaction, caller, {
      action: 'personalData.propose',
      detail: { proposalId, reason: act.reason, term, requests: requestIds.map(toRequestId) },
    });
  });
  await proposing.catch(async (error: unknown) => {
    if (error instanceof ServiceError) {
      const detail = { term, problem: error.code };
      await recordAudit(database.query, caller, { action: 'personalData.refuse', detail });
    }
    throw error;
  });
}

/**
 * Approval erases requests and accounts.
 *
 * @throws ServiceError as {@link lockErasable}, after a change since the proposal
 */
export const settleErasure: Settlement<'erasure'> = async (
  { now },
  transaction,
  caller,
  { change: { citizenId, reason }, approve, about },
) => {
  const requests = await findRequestIds(transaction, citizenId);
  if (approve) {
    const { accountIds, requestIds } = await lockErasable(transaction, caller, citizenId);
    await eraseRequests(transaction, requestIds, now());
    await eraseAccounts(transaction, accountIds, now());
  }
  await recordAudit(transaction, caller, {
    action: approve ? 'personalData.erase' : 'personalData.decline',
    detail: { ...about, reason, requests },
  });
};

/**
 * Locks accounts and requests of a person.
 *
 * @throws ServiceError OWN_REQUEST; STILL_OPEN; STILL_RETAINED, also for staff
 */
async function lockErasable(
  transaction: Transaction,
  { staffId }: StaffCaller,
  citizenId: number,
): Promise<{ accountIds: number[]; requestIds: number[] }> {
  const accounts = await lockAccounts(transaction, citizenId, staffId);
  if (accounts.some(({ is_own }) => is_own)) throw new ServiceError('OWN_REQUEST');
  if (accounts.some(({ is_staff }) => is_staff)) {
    throw new ServiceError('STILL_RETAINED', { text: refusalText('staffAccount') });
  }
  const accountIds = accounts.map(({ id }) => id);
  const requests = await lockRequestsOf(transaction, accountIds);
  for (const request of requests) {
    await requireOthersRequests(transaction, [request.id], staffId);
    requireFinished(request);
  }
  return { accountIds, requestIds: requests.map(({ id }) => id) };
}

/** The retention job erases paid and delivered requests after their term. */
function requireFinished({ state, delivery, paid, restricted }: PersonRequest): void {
  if (restricted) {
    throw new ServiceError('STILL_RETAINED', { text: refusalText('restrictedRequest') });
  }
  const isSent = delivery === 'DELIVERED' || delivery === 'RETURNED';
  if (!isSent && !isRefused(state)) {
    throw new ServiceError('STILL_OPEN', { text: refusalText('openRequest') });
  }
  if (isSent || paid) {
    throw new ServiceError('STILL_RETAINED', { text: refusalText('retainedRequest') });
  }
}

/** Before the erasure, which includes the address; no message without a request. */
async function notifyPerson(
  transaction: Transaction,
  latest: number | undefined,
  proposalId: number,
  at: Date,
): Promise<void> {
  if (latest === undefined) return;
  const rows = notificationRows({
    requestId: toRequestId(latest),
    kind: 'erasureProposed',
    occurrence: proposalId,
    detail: { proposedAt: at.toISOString() },
  });
  await transaction
    .insertInto('notifications')
    .values(
      rows.map((row) => ({
        ...row,
        request_id: latest,
        detail: JSON.stringify(row.detail),
        created_at: at,
      })),
    )
    .execute();
}
