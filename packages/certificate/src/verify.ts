import { type CivilEvent, readCivilEvent } from './civil-event.ts';
import { equalBytes } from './cose.ts';
import { LOST_LEAF, leafHash } from './sheet-log.ts';
import { isRevoked, type StatusList } from './status-list.ts';
import type { TrustedKeys } from './trusted-keys.ts';
import { readTypedCode } from './typed-code.ts';

/** Only `valid` and `revoked` are about a sheet that this authority has issued. */
export type Verdict =
  | { state: 'unreadable' | 'notIssuedHere' | 'unreachable' }
  | { state: 'valid' | 'revoked' | 'keyWithdrawn'; event: CivilEvent; status: StatusCheck };

/** `placeLost`: the authority has lost this sheet, and cannot compare it. */
export type TypedVerdict =
  | { state: 'unreadable' | 'notIssuedHere' | 'unreachable' | 'placeLost' }
  | { state: 'valid' | 'revoked'; event: null; status: StatusCheck };

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
  /** Leaf that the published log proves at a position; null beyond its end, undefined without a network. */
  findLeaf(position: number): Promise<Uint8Array | null | undefined>;
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
  if (key.withdrawnAtSize === null) return { state: 'valid', event, status };
  const leaf =
    event.statusIndex < key.withdrawnAtSize
      ? await verifier.findLeaf(event.statusIndex)
      : undefined;
  const isProven = leaf && equalBytes(leaf, await leafHash(sheet.bytes));
  return { state: isProven ? 'valid' : 'keyWithdrawn', event, status };
}

/** A typed code is a position in the log: it needs the network and proves no field of the paper. */
export async function verifyTypedCode(
  typed: string,
  verifier: VerifierState,
): Promise<TypedVerdict> {
  const code = readTypedCode(typed);
  if (!code) return { state: 'unreadable' };
  const leaf = await verifier.findLeaf(code.position);
  if (leaf === undefined) return { state: 'unreachable' };
  if (leaf === null) return { state: 'notIssuedHere' };
  if (equalBytes(leaf, LOST_LEAF)) return { state: 'placeLost' };
  if (!equalBytes(leaf.slice(0, code.hash.length), code.hash)) return { state: 'notIssuedHere' };
  const revoked = verifier.status && isRevoked(verifier.status, code.position);
  return { state: revoked ? 'revoked' : 'valid', event: null, status: checkStatus(verifier) };
}

/** A clock behind the list is wrong: the list is not from the future. */
function checkStatus({ status, now }: VerifierState): StatusCheck {
  if (!status) return { state: 'old', uncheckedSince: null };
  return now <= status.expiresAt
    ? { state: 'current', asOf: status.issuedAt }
    : { state: 'old', uncheckedSince: status.issuedAt };
}
