import { createHash } from 'node:crypto';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';

export interface SealerContext {
  readonly secret: string;
  readonly now: () => Date;
}

/** Encrypts and authenticates short-lived content (JWE) with a key of its own from `TOKEN_SECRET`. */
export function createSealer<Content extends JWTPayload>(
  { secret, now }: SealerContext,
  purpose: string,
  minutes: number,
) {
  const key = createHash('sha256').update(`${purpose}:${secret}`).digest();
  return {
    seal: (content: Content) =>
      new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(now().getTime() + minutes * 60_000))
        .encrypt(key),
    open: async (sealed: string | undefined): Promise<Content | undefined> => {
      if (!sealed) return undefined;
      return jwtDecrypt<Content>(sealed, key, { currentDate: now() })
        .then(({ payload }) => payload)
        .catch(() => undefined);
    },
  };
}
