/** The key names are specified (spec §2.12). */
export interface Session {
  /** Empty in an anonymous channel session. */
  Email: string;
  /** From the account login: spent by the first login, then only an identifier. */
  Token: string;
  AccessToken: string;
  RefreshToken: string;
  /** AccessToken expiry in milliseconds. */
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

/** A token lives 60 minutes and is renewed below 50 (spec §6.3). */
const RENEW_BELOW_MS = 50 * 60_000;

/** Whether this is a citizen's session with an unexpired AccessToken. */
export function isAuthenticated(session: Session, now: number): boolean {
  return session.Email !== '' && session.AccessToken !== '' && session.ExpiresAt > now;
}

export function isRenewable(session: Session): boolean {
  return session.Email !== '' && session.RefreshToken !== '';
}

export function needsRenewal(session: Session, now: number): boolean {
  return isRenewable(session) && session.ExpiresAt - now < RENEW_BELOW_MS;
}

/** Whether `other` is a later session of the same citizen. */
export function isNewer(other: Session, session: Session): boolean {
  return other.Email === session.Email && other.ExpiresAt > session.ExpiresAt;
}

/** JWT expiry in milliseconds; 0 if absent or invalid. */
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
