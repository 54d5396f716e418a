import type { StaffMember } from '@wathiqa/contract/office';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database } from '../../../platform/database.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Settings } from '../../../settings.ts';
import type { VerifyAccount } from '../../sessions/account.ts';
import { spendLoginToken } from '../../sessions/queries.ts';
import { hashSecret, newSecret } from '../../sessions/secrets.ts';
import { recordAction } from '../audit/queries.ts';
import {
  endStaffSession,
  enterStaff,
  insertStaffSession,
  type StaffRow,
  useStaffSession,
} from './queries.ts';

export type StaffSessions = ReturnType<typeof staffSessionService>;

/** Sessions of the office: opened by the same account login, short, and known by a secret in a cookie. */
export function staffSessionService(
  database: Database,
  verifyAccount: VerifyAccount,
  { trialSignIn }: Pick<Settings, 'trialSignIn'>,
) {
  return {
    /**
     * Spends a Token of the account login and opens its owner's session.
     *
     * @returns who it is, and the secret for the cookie
     * @throws ServiceError UNAUTHENTICATED for a Token that is spent, expired or somebody else's; FORBIDDEN
     *   for a person who is not of the staff, who comes with another account than the first time, or whose
     *   account has not proven the e-mail; UNAVAILABLE when the account login cannot be asked
     */
    async open(
      email: string,
      token: string,
      address: string,
    ): Promise<{ staff: StaffMember; secret: string }> {
      const account = await verifyAccount(email, token);
      if (!account) throw new ServiceError('UNAUTHENTICATED');
      const secret = newSecret();
      const staff = await database.query.transaction().execute(async (transaction) => {
        if (!(await spendLoginToken(transaction, hashSecret(token)))) {
          throw new ServiceError('UNAUTHENTICATED');
        }
        // The office asks who has proven the e-mail: whoever typed it into an account has not.
        const entered =
          account.emailVerified && (await enterStaff(transaction, account, trialSignIn));
        if (!entered) return undefined;
        await insertStaffSession(transaction, entered.id, hashSecret(secret));
        await recordAction(transaction, toStaffCaller(entered, address), {
          action: 'session.open',
        });
        return entered;
      });
      // Outside: the Token stays spent, whoever brought it.
      if (!staff) throw new ServiceError('FORBIDDEN');
      return { staff: toStaffMember(staff), secret };
    },

    /** @throws ServiceError UNAUTHENTICATED for a secret that opens nothing (any more) */
    async authenticate(secret: string | undefined, address: string): Promise<StaffCaller> {
      const staff = secret && (await useStaffSession(database, hashSecret(secret), trialSignIn));
      if (!staff) throw new ServiceError('UNAUTHENTICATED');
      return toStaffCaller(staff, address);
    },

    async end(caller: StaffCaller, secret: string): Promise<void> {
      await database.query.transaction().execute(async (transaction) => {
        await endStaffSession(transaction, hashSecret(secret));
        await recordAction(transaction, caller, { action: 'session.end' });
      });
    },
  };
}

function toStaffMember({ id, email, user_name, role }: StaffRow): StaffMember {
  return { id, email, userName: user_name, role };
}

function toStaffCaller({ id, email, user_name, role }: StaffRow, address: string): StaffCaller {
  return { staffId: id, email, userName: user_name, role, address };
}
