import { randomBytes } from 'node:crypto';

const LIFETIME_MS = 5 * 60 * 1000;
const MAX_TOKENS = 10_000;

export interface LoginTokens {
  /** Issues a single-use token, valid for five minutes. */
  issue(email: string): string;
  /** Verifies and spends a token. */
  consume(email: string, token: string): boolean;
}

/** In-memory tokens, at most ten thousand; the oldest are evicted. */
export function createLoginTokens(now: () => number): LoginTokens {
  // Equal lifetimes: map order is expiry order.
  const issued = new Map<string, { email: string; endsAt: number }>();

  function removeExpired(): void {
    for (const [token, { endsAt }] of issued) {
      if (endsAt > now() && issued.size < MAX_TOKENS) return;
      issued.delete(token);
    }
  }

  return {
    issue(email) {
      removeExpired();
      const token = randomBytes(32).toString('base64url');
      issued.set(token, { email, endsAt: now() + LIFETIME_MS });
      return token;
    },
    consume(email, token) {
      const found = issued.get(token);
      if (!found || found.email !== email || found.endsAt <= now()) return false;
      issued.delete(token);
      return true;
    },
  };
}
