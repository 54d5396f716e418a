import type { OwnSession, StaffMember } from '@wathiqa/contract/office';
import { cairoIsoDay, officeScope } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { ContentDigest } from '../../../crypto/encryption.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { toWire } from '../../../http/wire-rows.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { releaseClaims } from '../../../requests/transition.ts';
import { isSecretOf, newSecretOf } from './access-token.ts';
import { isAssured } from './assurance.ts';
import {
  bindStaff,
  endStaffSession,
  endStaffSessionById,
  findEntrant,
  findStaffSessions,
  insertStaffSession,
  type SessionRow,
  useStaffSession,
} from './office-repository.ts';
import { recordCitizen, spendLoginToken } from './repository.ts';
import type { Arrival } from './service.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

/**
 * Exchanges an account token for an office session.
 *
 * @param from.replaced previous secret of this browser; only that session ends
 * @returns the member and the cookie secret
 * @throws ServiceError UNAUTHENTICATED for an invalid, expired or used token; WEAK_SIGN_IN for low or old assurance;
 *   FORBIDDEN for a non-member, another account or an unverified e-mail; UNAVAILABLE if the account login is down
 */
export async function openStaffSession(
  { database, now, settings, verifyAccount }: Context & Pick<AppContext, 'verifyAccount'>,
  arrival: Arrival,
  { address, replaced }: { address: string; replaced: string | undefined },
): Promise<{ staff: StaffMember; secret: string }> {
  const verified = await verifyAccount(arrival.email, arrival.token, arrival.browser);
  if (!verified) throw new ServiceError('UNAUTHENTICATED');
  const { account } = verified;
  const at = now();
  const assured = isAssured(account, settings.staffAssurance, at);
  const opened = await database.transaction(async (transaction) => {
    if (!(await spendLoginToken(transaction, verified, at))) {
      throw new ServiceError('UNAUTHENTICATED');
    }
    // Checked before binding: a stolen password must not suffice.
    if (!assured) return undefined;
    // Only a verified e-mail counts.
    const found =
      account.emailVerified && (await findEntrant(transaction, account, settings.trialSignIn));
    if (!found) return undefined;
    const { id, email, role } = found;
    const staff = { id, email, role, userName: account.userName };
    const citizenId = await recordCitizen(transaction, account, at);
    if (!(await bindStaff(transaction, id, account, citizenId))) return undefined;
    await endReplaced(transaction, id, replaced, at);
    const secret = newSecretOf(id);
    const opening = { secretHash: digestOf(secret), address };
    const sessionId = await insertStaffSession(transaction, id, opening, at);
    const caller = toStaffCaller({ ...staff, sessionId }, address);
    await recordAudit(transaction, caller, { action: 'session.open' });
    return { staff, secret };
  });
  // After commit, so the token stays used.
  if (!opened && !assured) throw new ServiceError('WEAK_SIGN_IN');
  if (!opened) throw new ServiceError('FORBIDDEN', { event: 'staff_sign_in_refused' });
  return opened;
}

/** Ends this browser's previous session, and releases the claims of another member. */
async function endReplaced(
  transaction: Transaction,
  staffId: number,
  secret: string | undefined,
  at: Date,
): Promise<void> {
  const before = secret && (await endStaffSession(transaction, digestOf(secret), at));
  if (before && before !== staffId) await releaseClaims(transaction, before);
}

/** Latest first. */
export async function listOwnSessions(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { staffId }: StaffCaller,
  secret: string,
): Promise<OwnSession[]> {
  const rows = await findStaffSessions(database.query, staffId, digestOf(secret), now());
  return rows.map(toWire);
}

/** @throws ServiceError NOT_FOUND */
export async function endOtherSession(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  caller: StaffCaller,
  sessionId: number,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const ended = await endStaffSessionById(transaction, caller.staffId, sessionId, now());
    if (!ended) throw new ServiceError('NOT_FOUND');
    await recordAudit(transaction, caller, { action: 'session.endOther', detail: { sessionId } });
  });
}

/**
 * @param isUse extends the session
 * @throws ServiceError UNAUTHENTICATED
 */
export async function authenticateSecret(
  { database, now, settings }: Context,
  secret: string | undefined,
  address: string,
  isUse = true,
): Promise<StaffCaller> {
  const at = now();
  const staff =
    secret && (await useStaffSession(database, digestOf(secret), settings.trialSignIn, at, isUse));
  if (!staff || !isSecretOf(staff.id, secret)) throw new ServiceError('UNAUTHENTICATED');
  const offices = officeScope(staff.role, { ...staff.facts, today: cairoIsoDay(at) });
  return { ...toStaffCaller(staff, address), offices };
}

/** Ends a session and releases the member's claims. */
export async function closeStaffSession(
  { database, now }: Context,
  caller: StaffCaller,
  secret: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const staffId = await endStaffSession(transaction, digestOf(secret), now());
    if (staffId !== undefined) await releaseClaims(transaction, staffId);
    await recordAudit(transaction, caller, { action: 'session.end' });
  });
}

function digestOf(secret: string): ContentDigest {
  return new ContentDigest('staffSession', secret);
}

function toStaffCaller(
  { id: staffId, sessionId, email, userName, role }: StaffMember & Pick<SessionRow, 'sessionId'>,
  address: string,
): StaffCaller {
  return { staffId, sessionId, email, userName, role, offices: [], address };
}
