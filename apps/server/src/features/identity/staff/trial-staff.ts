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

/** A register of production in which people of a trial have a role; the message says what to do. */
export class TrialStaffLeftError extends Error {
  override readonly name = 'TrialStaffLeftError';

  constructor(emails: readonly string[]) {
    super(
      `The register has staff of a trial, who could have been anybody: ${emails.join(', ')}. ` +
        'End their access with `npm run staff -- --end-trial`, or use a register that no trial was on.',
    );
  }
}

/**
 * At each start: the people of a trial are entered where the sandbox signs people in. Anywhere else they open nothing
 * (decisions §7), and production does not start while one of them has a role: what else the trial has written is there too.
 * Members of the register whom the sandbox has let in were let in on the word of anybody: their sessions end, and their next
 * sign-in binds them anew.
 *
 * @throws TrialStaffLeftError
 */
export async function prepareTrialStaff(
  { database, settings, now }: Pick<AppContext, 'database' | 'settings' | 'now'>,
  people: TrialStaff,
): Promise<void> {
  if (settings.trialSignIn) return enterTrialStaff(database.query, people);
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
