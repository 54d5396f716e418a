import {
  type DeliveryState,
  mayRestrict,
  type RequestId,
  toRequestId,
  withoutNationalIds,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import { lockRequest } from '../../requests/locked-request.ts';
import { restrictRequest } from '../../requests/restriction.ts';
import { requireOthersRequests } from '../../requests/staff-interest.ts';
import { propose, type Settlement } from '../identity/staff/proposals.ts';
import { lockStaffTable } from '../identity/staff/seals.ts';

/** Whether the restriction can be set, or lifted. */
export function isRestrictable(
  request: { restricted_at: Date | null; erased_at: Date | null; delivery: DeliveryState },
  restricted: boolean,
): boolean {
  if (!restricted) return request.restricted_at !== null;
  return request.restricted_at === null && request.erased_at === null && mayRestrict(request);
}

/**
 * Proposes to restrict the processing of a request, or to lift the restriction.
 *
 * @throws ServiceError NOT_FOUND; OUTDATED while a proposal waits; as {@link lockRestrictable} and `propose`
 */
export async function proposeRestrictionOf(
  context: Pick<AppContext, 'database' | 'now' | 'settings'>,
  caller: StaffCaller,
  { requestId, restricted, reason }: { requestId: RequestId; restricted: boolean; reason: string },
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockStaffTable(transaction);
    await lockRestrictable(transaction, caller, Number(requestId), restricted);
    const act = { requestId: Number(requestId), restricted, reason: withoutNationalIds(reason) };
    const proposed = { kind: 'restriction', subject: requestId, act } as const;
    const proposalId = await propose(context, transaction, caller, proposed);
    await recordAudit(transaction, caller, {
      action: 'personalData.proposeRestriction',
      requestId,
      detail: { proposalId, restricted, reason: act.reason },
    });
  });
}

/** @throws ServiceError as {@link lockRestrictable}, after a change since the proposal */
export const settleRestriction: Settlement<'restriction'> = async (
  { now },
  transaction,
  caller,
  { change: { requestId, restricted, reason }, approve, about },
) => {
  if (approve) {
    await lockRestrictable(transaction, caller, requestId, restricted);
    await restrictRequest(transaction, requestId, {
      ...{ restricted, occurrence: about.proposalId, at: now() },
    });
  }
  await recordAudit(transaction, caller, {
    action: approve ? 'personalData.restrict' : 'personalData.declineRestriction',
    requestId: toRequestId(requestId),
    detail: { ...about, restricted, reason },
  });
};

/** @throws ServiceError NOT_FOUND; OWN_REQUEST; OUTDATED if it is so already or erased; STILL_OPEN with papers under way */
async function lockRestrictable(
  transaction: Transaction,
  { staffId }: StaffCaller,
  requestId: number,
  restricted: boolean,
): Promise<void> {
  const request = await lockRequest(transaction, requestId);
  if (!request) throw new ServiceError('NOT_FOUND');
  await requireOthersRequests(transaction, [requestId], staffId);
  if (request.restricted === restricted || request.erased) throw new ServiceError('OUTDATED');
  if (restricted && !mayRestrict(request)) {
    throw new ServiceError('STILL_OPEN', { text: refusalText('papersUnderWay') });
  }
}
