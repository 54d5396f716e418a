/** The session as it is stored, under exactly these names (portal.md §3 "Auth state"). */
export interface Session {
  /** Empty in a channel session, which belongs to nobody. */
  Email: string;
  /** What the account login sent along; spent by the first login, an identifier afterwards. */
  Token: string;
  AccessToken: string;
  RefreshToken: string;
  /** When the AccessToken ends, in milliseconds. */
  ExpiresAt: number;
  UserName: string;
}

export const NO_SESSION: Session = {
  Email: '',
  Token: '',
  AccessToken: '',
  RefreshToken: '',
  ExpiresAt: 0,
  UserName: '',
};

/** A token lives for 60 minutes and is replaced once fewer than 50 are left (decisions §3). */
const RENEW_BELOW_MS = 50 * 60_000;

/** Whether the session is a citizen's and its AccessToken is still good. */
export function isAuthenticated(session: Session, now: number): boolean {
  return session.Email !== '' && session.AccessToken !== '' && session.ExpiresAt > now;
}

/** Whether the session is a citizen's that can be renewed, even after its AccessToken has ended. */
export function isRenewable(session: Session): boolean {
  return session.Email !== '' && session.RefreshToken !== '';
}

/** Whether it is time to renew. */
export function needsRenewal(session: Session, now: number): boolean {
  return isRenewable(session) && session.ExpiresAt - now < RENEW_BELOW_MS;
}

/** Whether `other` is a later state of the same citizen's session. */
export function isNewer(other: Session, session: Session): boolean {
  return other.Email === session.Email && other.ExpiresAt > session.ExpiresAt;
}

/** When a JWT ends, in milliseconds; 0, which is long past, where it does not say. */
export function tokenExpiry(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const { exp } = JSON.parse(text) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

/** A session with the tokens of a login or a renewal in place of its own. */
export function withTokens(
  session: Session,
  tokens: Pick<Session, 'AccessToken' | 'RefreshToken' | 'UserName'>,
): Session {
  const { AccessToken, RefreshToken, UserName } = tokens;
  return {
    ...session,
    AccessToken,
    RefreshToken,
    UserName,
    ExpiresAt: tokenExpiry(AccessToken),
  };
}
