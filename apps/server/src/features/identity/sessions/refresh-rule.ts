/** Maximum session, and refresh token lifetime; the channel has the same. */
export const SESSION_HOURS = 24;
export const REFRESH_TOKEN_HOURS = 8;

const HOUR_MS = 3_600_000;

export function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS);
}

/** Time in which a refresh may repeat, after a lost response or from two tabs (RFC 9700 §4.14.2). */
export const LOST_ANSWER_MS = 60_000;

/** Token pairs that one refresh token may give within that time. */
const MAX_SUCCESSORS = 3;

/** Refresh token with its history. */
export interface PresentedToken {
  /** Same e-mail as the session. */
  sameOwner: boolean;
  sessionEndedAt: Date | null;
  sessionExpiresAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  successorUsed: boolean;
  siblingUsed: boolean;
  /** Tokens given for this one. */
  successors: number;
}

/**
 * Refresh token rotation with reuse detection: renews, refuses, or ends the session as stolen. Lost responses allow
 * several successors; the first one used invalidates its siblings.
 */
export function judgeRefresh(token: PresentedToken, now: Date): 'renew' | 'refuse' | 'end' {
  const { usedAt } = token;
  if (token.siblingUsed || token.successorUsed) return 'end';
  if (usedAt && now.getTime() - usedAt.getTime() > LOST_ANSWER_MS) return 'end';
  const living =
    !token.sessionEndedAt &&
    token.sessionExpiresAt > now &&
    // A repeat is valid if the first use was.
    token.expiresAt > (usedAt ?? now);
  return living && token.sameOwner && token.successors < MAX_SUCCESSORS ? 'renew' : 'refuse';
}
