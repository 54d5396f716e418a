import { type Colleague, SET_ASIDE_DAYS } from '@wathiqa/contract/office';
import { addDays, cairoDay, hasPermission, isoDay } from '@wathiqa/domain';
import type { StaffCaller } from '../../http/access.ts';
import { fieldError, ServiceError } from '../../http/errors.ts';
import { announceOfficeChange } from '../../requests/change-channel.ts';
import { assignmentEnd } from '../../requests/corrections.ts';
import type { LockedRequest } from '../../requests/locked-request.ts';
import { storeNote } from '../../requests/messages.ts';
import { holdMember } from '../../requests/staff-acts.ts';
import { actingStaff, transition } from '../../requests/transition.ts';
import type { DecidingContext } from './decisions/carry-out.ts';
import { findColleagues, findOfficesOf, findOtherOffices } from './office-repository.ts';
import { changeRequest, isHeldByOther, type OfRequest, type Versioned } from './office-service.ts';

type Context = DecidingContext;

/**
 * @param until YYYY-MM-DD, at most {@link SET_ASIDE_DAYS} days ahead
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; CLAIMED by another; CHANGED for another version or state;
 *   OWN_REQUEST; MALFORMED for another day
 */
export async function setAsideRequest(
  context: Context,
  caller: StaffCaller,
  { requestId, version, until }: Versioned & { until: string },
): Promise<void> {
  const now = context.now();
  const today = cairoDay(now);
  if (until <= isoDay(today) || until > isoDay(addDays(today, SET_ASIDE_DAYS))) {
    throw fieldError('until', 'day');
  }
  await changeRequest(context, caller, requestId, 'setAside', async (transaction, locked) => {
    if (isHeldByOther(locked, caller, context)) throw new ServiceError('CLAIMED');
    const acting = { ...actingStaff(caller, now), version };
    await transition(transaction, locked, 'setAside', { ...acting, until });
    return { until };
  });
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
  { requestId, version, staffId, note }: Versioned & { staffId: number; note: string },
): Promise<void> {
  await changeRequest(
    context,
    caller,
    requestId,
    'transfer',
    async (transaction, locked) => {
      const others = requireTransferable(locked, caller, context);
      const now = context.now();
      const colleagues = await findColleagues(transaction, caller, locked, now);
      if (!colleagues.some(({ id }) => id === staffId)) throw fieldError('staffId', 'choice');
      const until = await assignmentEnd(transaction, now);
      const acting = { ...actingStaff(caller, now), version };
      await transition(transaction, locked, 'transfer', { ...acting, staffId, until });
      if (note)
        await storeNote(transaction, locked.id, { text: note, staffId: caller.staffId }, now);
      return others ? { staffId, takenBy: locked.claimedBy } : { staffId };
    },
    (transaction) => holdMember(transaction, staffId),
  );
}

/**
 * Moves a request to another office, with a note for its members.
 *
 * @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; OTHER_OFFICE; CLAIMED by another without permission; CHANGED
 *   for another version or state; OWN_REQUEST; MALFORMED for an unknown, ended or the present office
 */
export async function transferToOffice(
  context: Context,
  caller: StaffCaller,
  { requestId, version, officeId, note }: Versioned & { officeId: number; note: string },
): Promise<void> {
  await changeRequest(context, caller, requestId, 'transfer', async (transaction, locked) => {
    const others = requireTransferable(locked, caller, context);
    const offices = await findOtherOffices(transaction, locked.officeId);
    if (!offices.some(({ id }) => id === officeId)) throw fieldError('officeId', 'choice');
    const now = context.now();
    const acting = { ...actingStaff(caller, now), version };
    await transition(transaction, locked, 'transfer', { ...acting, officeId });
    announceOfficeChange(transaction, locked.id, caller.staffId, locked.officeId);
    await storeNote(transaction, locked.id, { text: note, staffId: caller.staffId }, now);
    return others ? { officeId, takenBy: locked.claimedBy } : { officeId };
  });
}

/** @returns whether another member has claimed it. @throws ServiceError CLAIMED without permission */
function requireTransferable(
  locked: LockedRequest,
  caller: StaffCaller,
  context: Context,
): boolean {
  const others = isHeldByOther(locked, caller, context);
  if (others && !hasPermission(caller.role, 'request.releaseOthers')) {
    throw new ServiceError('CLAIMED');
  }
  return others;
}

/** @throws ServiceError NOT_FOUND; READING_REASON_NEEDED; as `requireWorkable` */
export async function addRequestNote(
  context: Context,
  caller: StaffCaller,
  { requestId, text }: OfRequest & { text: string },
): Promise<void> {
  await changeRequest(context, caller, requestId, 'addNote', async (transaction, { id }) => {
    await storeNote(transaction, id, { text, staffId: caller.staffId }, context.now());
    announceOfficeChange(transaction, id, caller.staffId);
    return {};
  });
}

/** The members and offices to which the caller can transfer the request. @throws ServiceError NOT_FOUND */
export async function listColleagues(
  { database: { query }, now }: Context,
  caller: StaffCaller,
  { requestId }: OfRequest,
): Promise<{ colleagues: Colleague[]; offices: { id: number; name: string }[] }> {
  const id = Number(requestId);
  const officeId = (await findOfficesOf(query, [id])).get(id);
  if (officeId === undefined) throw new ServiceError('NOT_FOUND');
  return {
    colleagues: await findColleagues(query, caller, { id, officeId }, now()),
    offices: await findOtherOffices(query, officeId),
  };
}
