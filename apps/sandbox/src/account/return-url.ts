/**
 * Returns an absolute address below a portal origin, otherwise undefined. Prevents open redirects, which would leak
 * the token.
 */
export function allowedReturnUrl(requested: string, portals: readonly URL[]): URL | undefined {
  const url = URL.parse(requested);
  if (!url || url.username || url.password) return undefined;
  return portals.some((portal) => isUnder(url, portal)) ? url : undefined;
}

function isUnder(url: URL, portal: URL): boolean {
  const folder = portal.pathname.replace(/\/*$/, '/');
  return url.origin === portal.origin && `${url.pathname}/`.startsWith(folder);
}

/** Return address with `Email` and `Token`. */
export function loginCallbackUrl(returnUrl: URL, email: string, token: string): string {
  const callback = new URL(returnUrl);
  callback.searchParams.set('Email', email);
  callback.searchParams.set('Token', token);
  return callback.href;
}
