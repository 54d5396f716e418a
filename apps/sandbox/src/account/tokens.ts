import { randomBytes } from 'node:crypto';

const LIFETIME_MS = 5 * 60 * 1000;
const MAX_TOKENS = 10_000;

export interface LoginTokens {
  /** A new token for this person, worth one login within five minutes. */
  issue(email: string): string;
  /** Whether the token is this person's and still good; if so it is spent by the question. */
  consume(email: string, token: string): boolean;
}

/**
 * Issued tokens, in memory. At most ten thousand are kept: past that the oldest stop working, which
 * no honest use reaches in five minutes.
 */
export function createLoginTokens(now: () => number): LoginTokens {
  // All live equally long, so the order of the map is the order in which they end.
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
