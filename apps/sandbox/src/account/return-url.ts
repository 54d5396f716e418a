/**
 * Where the login may send somebody back to: an absolute address under one of the portal's own.
 * Anything else is nothing, so that the page cannot be used to send people (or their token)
 * elsewhere.
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

/** The address to return to, carrying the arrival protocol's `Email` and `Token`. */
export function loginCallbackUrl(returnUrl: URL, email: string, token: string): string {
  const callback = new URL(returnUrl);
  callback.searchParams.set('Email', email);
  callback.searchParams.set('Token', token);
  return callback.href;
}
