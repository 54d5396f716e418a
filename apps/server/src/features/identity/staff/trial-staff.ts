import type { AppContext } from '../../../context.ts';
import { recordCommand } from '../../../requests/audit/repository.ts';
import { releaseClaims } from '../../../requests/transition.ts';
import { SANDBOX_ISSUER } from '../account/account-verifier.ts';
import {
  enterTrialStaff,
  findBoundStaff,
  findTrialStaff,
  type TrialStaff,
  unbindStaff,
} from './repository.ts';

/** Production refuses trial staff. */
export class TrialStaffLeftError extends Error {
  override readonly name = 'TrialStaffLeftError';

  constructor(emails: readonly string[]) {
    super(
      `The database contains staff accounts of a sandbox, which anyone could use: ${emails.join(', ')}. ` +
        'End their access with `npm run staff -- --end-trial`, or use a database without sandbox data.',
    );
  }
}

/**
 * Adds trial staff for sandbox sign-in. Otherwise they have no access (spec §7.3), and production refuses to
 * start, because other trial data remains. Ends sessions of members bound by the sandbox; they bind again.
 *
 * @throws TrialStaffLeftError
 */
export async function prepareTrialStaff(
  { database, settings, now }: Pick<AppContext, 'database' | 'settings' | 'now'>,
  people: TrialStaff,
): Promise<void> {
  if (settings.trialSignIn) {
    return database.transaction((transaction) => enterTrialStaff(transaction, people));
  }
  await database.transaction(async (transaction) => {
    for (const { id, email } of await findBoundStaff(transaction, SANDBOX_ISSUER)) {
      await releaseClaims(transaction, id);
      await unbindStaff(transaction, email, now());
      await recordCommand(transaction, { action: 'staff.unbind', detail: { staffId: id } });
    }
  });
  const left = settings.production ? await findTrialStaff(database.query) : [];
  if (left.length > 0) throw new TrialStaffLeftError(left.map(({ email }) => email));
}
