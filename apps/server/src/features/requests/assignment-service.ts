import { type Colleague, type OfficeRequest, SET_ASIDE_DAYS } from '@wathiqa/contract/office';
import {
  addDays,
  cairoDay,
  hasPermission,
  isOwnRequest,
  isoDay,
  type RequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { fieldError, ServiceError } from '../../http/errors.ts';
import { assignmentEnd } from '../../requests/corrections.ts';
import { storeNote } from '../../requests/messages.ts';
import { findStaffInterest } from '../../requests/staff-interest.ts';
import { actingStaff, transition } from '../../requests/transition.ts';
import { requireOwnWork } from '../compliance/reading/service.ts';
import { findColleagues } from './office-repository.ts';
import { changeRequest, getRequest, isHeldByOther, readEntry } from './office-service.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

/**
 * Sets a request aside until a day, at most {@link SET_ASIDE_DAYS} days ahead.
 *
 * @param until YYYY-MM-DD
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; CLAIMED by another; CHANGED for another version or state;
 *   OWN_REQUEST; MALFORMED for another day
 */
export async function setAsideRequest(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  { version, until }: { version: number; until: string },
): Promise<void> {
  const now = context.now();
  const today = cairoDay(now);
  if (until <= isoDay(today) || until > isoDay(addDays(today, SET_ASIDE_DAYS))) {
    throw fieldError('until', 'day');
  }
  await requireOwnWork(context, caller, requestId);
  await changeRequest(
    context,
    caller,
    requestId,
    'request.setAside',
    async (transaction, locked) => {
      if (isHeldByOther(locked, caller, context)) throw new ServiceError('CLAIMED');
      const acting = { ...actingStaff(caller, now), version };
      await transition(transaction, locked, 'setAside', { ...acting, until });
      return { until };
    },
  );
}

/**
 * Makes a request the next one of another member.
 *
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; CLAIMED by another without permission; CHANGED for another
 *   version or state; OWN_REQUEST; MALFORMED for a member who may not take it
 */
export async function transferRequest(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
  { version, staffId }: { version: number; staffId: number },
): Promise<void> {
  await requireOwnWork(context, caller, requestId);
  await changeRequest(
    context,
    caller,
    requestId,
    'request.transfer',
    async (transaction, locked) => {
      const others = isHeldByOther(locked, caller, context);
      if (others && !hasPermission(caller.role, 'request.releaseOthers')) {
        throw new ServiceError('CLAIMED');
      }
      const colleagues = await findColleagues(transaction, caller.staffId);
      const isKnown = colleagues.some(({ id }) => id === staffId);
      if (!isKnown || isOwnRequest(await findStaffInterest(transaction, staffId, locked.id))) {
        throw fieldError('staffId', 'choice');
      }
      const now = context.now();
      const until = await assignmentEnd(transaction, now);
      const acting = { ...actingStaff(caller, now), version };
      await transition(transaction, locked, 'transfer', { ...acting, staffId, until });
      return others ? { staffId, takenBy: locked.claimedBy } : { staffId };
    },
  );
}

/** @throws ServiceError NOT_FOUND; READING_REASON_NEEDED */
export async function addRequestNote(
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
    'request.addNote',
    async (transaction, { id }) => {
      await storeNote(transaction, id, { text, staffId: caller.staffId }, context.now());
      return {};
    },
  );
  return getRequest(context, caller, requestId, repeated ? readEntry(requestId) : undefined);
}

export async function listColleagues(
  { database }: Context,
  { staffId }: StaffCaller,
): Promise<Colleague[]> {
  return findColleagues(database.query, staffId);
}
