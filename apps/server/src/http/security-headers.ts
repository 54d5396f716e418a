import type { FastifyHelmetOptions } from '@fastify/helmet';

/** What a browser may do on our pages, and what it may not; only the nearest registry asks where one is. */
const PERMISSIONS =
  'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()';

/** Two years, as the lists of browsers ask for. */
const STRICT_TRANSPORT = { maxAge: 63_072_000, includeSubDomains: true };

/**
 * The headers that every page carries beside its own policy.
 *
 * @param secure whether people reach the portal over TLS alone
 */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    ...fileSecurityHeaders(secure),
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
  };
}

/** Of these, what a file that is no page needs: the others say what a document may do. */
export function fileSecurityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure
      ? { 'strict-transport-security': `max-age=${STRICT_TRANSPORT.maxAge}; includeSubDomains` }
      : {}),
  };
}

/**
 * The same for calls, as helmet takes it: an answer of theirs is data and loads nothing. What helmet has for
 * browsers that are gone is left out.
 */
export function apiHeaders(secure: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure && STRICT_TRANSPORT,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  };
}
