import type { StaffAssurance } from '../../../settings/account-settings.ts';
import type { Account } from '../account/account.ts';

/** Seconds between the proof at the account login and the office: its Token lives five minutes. */
const ON_THE_WAY = 5 * 60;
/** Seconds that the account login's clock may be ahead of ours. */
const CLOCK_AHEAD = 60;

/**
 * Whether somebody signed in as surely and as lately as the office asks for (decisions §7). What the account login does
 * not say counts as not done.
 *
 * @param account what the account login says of the sign-in: `acr`, and `authTime` in seconds since 1970
 */
export function isAssured(
  { acr, authTime }: Pick<Account, 'acr' | 'authTime'>,
  { levels, maxAge }: StaffAssurance,
  now: Date,
): boolean {
  if (levels.length > 0 && !levels.includes(acr ?? '')) return false;
  if (maxAge === undefined) return true;
  if (authTime === undefined) return false;
  const age = now.getTime() / 1000 - authTime;
  return age <= maxAge + ON_THE_WAY && age >= -CLOCK_AHEAD;
}
