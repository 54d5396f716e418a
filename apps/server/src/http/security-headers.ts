import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Permissions-Policy; only the registry finder uses geolocation. */
const PERMISSIONS =
  'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()';

/** Two years, as HSTS preload lists require. */
const STRICT_TRANSPORT = { maxAge: 63_072_000, includeSubDomains: true };

/**
 * Page headers except the CSP.
 *
 * @param secure TLS only
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

/** Subset for files that are no documents. */
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

/** API responses load nothing. Headers for obsolete browsers are omitted. */
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
