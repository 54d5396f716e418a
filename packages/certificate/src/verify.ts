import { type CivilEvent, readCivilEvent } from './civil-event.ts';
import { equalBytes } from './cose.ts';
import { isRevoked, type StatusList } from './status-list.ts';
import type { TrustedKeys } from './trusted-keys.ts';

/** Only `valid` and `revoked` are about a sheet that this authority has issued. */
export type Verdict =
  | { state: 'unreadable' | 'notIssuedHere' | 'unreachable' }
  | { state: 'valid' | 'revoked' | 'keyWithdrawn'; event: CivilEvent; status: StatusCheck };

/** `uncheckedSince`: seconds of the last known list, or null; later revocations are unknown. */
export type StatusCheck =
  | { state: 'current'; asOf: number }
  | { state: 'old'; uncheckedSince: number | null };

export interface VerifierState {
  readonly keys: TrustedKeys;
  /** Just sent by the authority; a stored list lacks newer keys. */
  readonly areKeysFresh: boolean;
  readonly status: StatusList | undefined;
  /** Seconds. */
  readonly now: number;
}

export async function verifySheet(code: string, verifier: VerifierState): Promise<Verdict> {
  const sheet = readCivilEvent(code);
  if (!sheet) return { state: 'unreadable' };
  const { event, message } = sheet;
  const issuedAt = Date.parse(event.issuedDay) / 1000;
  const key = verifier.keys.keys.find(({ kid }) => equalBytes(kid, message.kid));
  if (!key && !verifier.areKeysFresh) return { state: 'unreachable' };
  if (!key || issuedAt < key.from || issuedAt > key.until) return { state: 'notIssuedHere' };
  if (!(await message.verify(key.key))) return { state: 'notIssuedHere' };
  const status = checkStatus(verifier);
  if (verifier.status && isRevoked(verifier.status, event.statusIndex)) {
    return { state: 'revoked', event, status };
  }
  return { state: key.withdrawn ? 'keyWithdrawn' : 'valid', event, status };
}

/** A clock behind the list is wrong: the list is not from the future. */
function checkStatus({ status, now }: VerifierState): StatusCheck {
  if (!status) return { state: 'old', uncheckedSince: null };
  return now <= status.expiresAt
    ? { state: 'current', asOf: status.issuedAt }
    : { state: 'old', uncheckedSince: status.issuedAt };
}
