import type { StaffAssurance } from '../../../settings/account-settings.ts';
import type { Account } from '../account/account.ts';

/** Token lifetime in seconds. */
const ON_THE_WAY = 5 * 60;
/** Tolerated clock skew in seconds. */
const CLOCK_AHEAD = 60;

/**
 * Whether a sign-in meets the office's assurance level and age (spec §7.3); missing claims fail.
 *
 * @param account `authTime` in Unix seconds
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
