import { createHash, timingSafeEqual } from 'node:crypto';

/** Provider signature: SHA-256 in lowercase hex of the concatenated parts and key; absent parts are empty. */
export function sign(secureKey: string, ...parts: readonly (string | undefined)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part ?? '');
  return hash.update(secureKey).digest('hex');
}

export function isSignedBy(
  secureKey: string,
  signature: string,
  ...parts: readonly (string | undefined)[]
): boolean {
  const right = Buffer.from(sign(secureKey, ...parts));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
