import { createHash, randomBytes } from 'node:crypto';

/** A new secret that nobody can guess, to hand out once. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret in place of itself: its SHA-256. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
