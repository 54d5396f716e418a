import { createHash, randomBytes } from 'node:crypto';

/** Random secret, returned once. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
