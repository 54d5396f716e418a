/**
 * Milliseconds for which a refresh may be asked for again: its answer was lost on a poor network, or two tabs asked
 * at once (RFC 9700 §4.14.2 leaves room for it).
 */
export const LOST_ANSWER_MS = 60_000;

/** A RefreshToken that is presented, and what became of it before. */
export interface PresentedToken {
  /** Whether it is presented with the e-mail of its session. */
  sameOwner: boolean;
  sessionEndedAt: Date | null;
  sessionExpiresAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  /** Whether one that was given out for it has been used. */
  successorUsed: boolean;
  /** Whether another that was given out for the same one has been used. */
  siblingUsed: boolean;
}

/**
 * What a RefreshToken does: it renews its session, is refused, or ends the session because two hold tokens of it and one
 * must have stolen them. Where an answer was lost several tokens are given out for one; the first that is used shows
 * which of them arrived, and each of the others is stolen from then on.
 */
export function judgeRefresh(token: PresentedToken, now: Date): 'renew' | 'refuse' | 'end' {
  const { usedAt } = token;
  if (token.siblingUsed || token.successorUsed) return 'end';
  if (usedAt && now.getTime() - usedAt.getTime() > LOST_ANSWER_MS) return 'end';
  const living =
    !token.sessionEndedAt &&
    token.sessionExpiresAt > now &&
    // A token that was used in time is asked for again in time.
    token.expiresAt > (usedAt ?? now);
  return living && token.sameOwner ? 'renew' : 'refuse';
}
