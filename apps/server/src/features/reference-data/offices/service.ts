import type { Office, SavedOffice } from '@wathiqa/contract/office';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, requireSeen, ServiceError } from '../../../http/errors.ts';
import { auditedChange } from '../../../requests/audit/repository.ts';
import { lockStaff } from '../../identity/staff/repository.ts';
import { requireSameTrialScope } from '../../identity/staff/standing.ts';
import { findOffices, lockOffices, writeOffice } from './repository.ts';

type Context = Pick<AppContext, 'database' | 'settings'>;

export function listOffices({ database }: Pick<Context, 'database'>): Promise<Office[]> {
  return findOffices(database.query);
}

/**
 * Adds or changes an office; members work by it from their next call. One administrator is enough, because an office
 * only narrows what a role permits, and a role takes two.
 *
 * @param seen the office and the version that the caller saw; undefined for a new office
 * @throws ServiceError NOT_FOUND; OUTDATED for another version; MALFORMED for an existing name or an unknown or
 *   repeated member; FORBIDDEN for a trial administrator on permanent staff
 */
export async function changeOffice(
  context: Context,
  caller: StaffCaller,
  { seen, ...office }: SavedOffice & { seen?: Pick<Office, 'id' | 'version'> | undefined },
): Promise<Office[]> {
  await auditedChange(context.database, caller, 'offices.save', async (transaction) => {
    const offices = await lockOffices(transaction);
    const before = offices.find(({ id }) => id === seen?.id);
    if (seen && !before) throw new ServiceError('NOT_FOUND');
    requireSeen(before?.version, seen?.version);
    if (offices.some((other) => other !== before && other.name === office.name)) {
      throw fieldError('name', 'duplicate');
    }
    await requireKnownMembers(context, transaction, caller, { before, office });
    const officeId = await writeOffice(transaction, before, office);
    return { officeId, before: before ? toSaved(before) : null, after: office };
  });
  return listOffices(context);
}

function toSaved({ id: _id, version: _version, ...saved }: Office): SavedOffice {
  return saved;
}

async function requireKnownMembers(
  { settings }: Context,
  transaction: Transaction,
  caller: StaffCaller,
  { before, office }: { before: Office | undefined; office: SavedOffice },
): Promise<void> {
  const staff = await lockStaff(transaction, settings.trialSignIn, caller);
  const untilOf = (staffId: number, { members }: SavedOffice) =>
    members.find((member) => member.staffId === staffId)?.until;
  const ids = office.members.map(({ staffId }) => staffId);
  const left = before?.members.map(({ staffId }) => staffId) ?? [];
  if (new Set(ids).size < ids.length) throw fieldError('members', 'choice');
  for (const staffId of new Set([...ids, ...left])) {
    const member = staff.find(({ id }) => id === staffId);
    if (!member) throw fieldError('members', 'choice');
    const isChanged = !before || untilOf(staffId, before) !== untilOf(staffId, office);
    if (isChanged) requireSameTrialScope(staff, caller, member);
  }
}
