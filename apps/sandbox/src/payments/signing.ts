import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Signs as the provider does: SHA-256 in lowercase hex over the parts and the key, nothing between them, what is
 * missing as nothing.
 */
export function sign(secureKey: string, ...parts: readonly (string | undefined)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part ?? '');
  return hash.update(secureKey).digest('hex');
}

/** Whether this is the signature of these parts. */
export function isSignedBy(
  secureKey: string,
  signature: string,
  ...parts: readonly (string | undefined)[]
): boolean {
  const right = Buffer.from(sign(secureKey, ...parts));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
