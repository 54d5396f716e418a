import { createHash, randomBytes } from 'node:crypto';
import { session } from '@wathiqa/contract';
import { openSession } from '@wathiqa/contract/office';
import type { ResponseCodeName } from '@wathiqa/domain';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { measure } from './measured-events.ts';

/** Security events, logged at `warn` with stable names. Runbook: docs/security/events.md. */
export const SECURITY_EVENTS = {
  signed_in: 'somebody signed in',
  sign_in_refused: 'a sign-in or a refresh was refused',
  staff_sign_in_refused: 'an account that is not of the staff asked for the office',
  weak_staff_sign_in:
    'somebody asked for the office with a weaker or an older sign-in than it takes',
  refresh_token_reused: 'a refresh token was used by two, and the session was ended',
  action_denied: 'a member of the staff asked for what their role may not do',
  own_matter_denied:
    'a member of the staff asked for what is for another to do, because it is their own',
  cross_site_call: 'a page of another site made a call in the name of who is signed in',
  limit_reached: 'calls were refused because there were too many',
  input_refused: 'what was sent is not what a call takes',
  payment_notification_refused: 'a payment notification came whose signature does not hold',
  delivery_code_refused: 'a wrong code was given for papers at the door',
} as const;
export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Refusals that always are an event. */
const EVENTS_BY_CODE: Partial<Record<ResponseCodeName, SecurityEvent>> = {
  FORBIDDEN: 'action_denied',
  OWN_REQUEST: 'own_matter_denied',
  OWN_DECISION: 'own_matter_denied',
  OWN_PROPOSAL: 'own_matter_denied',
  OWN_ACCESS: 'own_matter_denied',
  WEAK_SIGN_IN: 'weak_staff_sign_in',
  TOO_MANY_REQUESTS: 'limit_reached',
  MALFORMED: 'input_refused',
  TOO_LARGE: 'input_refused',
  WRONG_DELIVERY_CODE: 'delivery_code_refused',
  DELIVERY_CODE_LOCKED: 'delivery_code_refused',
};

/** Only here a refusal is a failed sign-in; elsewhere it is an expired session. */
const SIGN_IN_PATHS: readonly string[] = [
  session.login.path,
  session.refresh.path,
  openSession.path,
  '/api/account/oidc/callback',
];

/** Log interval per event, source and call during a flood. */
const FLOOD_LINE_MS = 60_000;
const FLOODS: readonly SecurityEvent[] = ['limit_reached', 'input_refused'];
const floods = new LRUCache<string, true>({ max: 10_000, ttl: FLOOD_LINE_MS });

/** Per process, so pseudonyms cannot be reversed later. */
const sourceKey = randomBytes(32);

/**
 * Logs a refusal that is a security event.
 *
 * @param event overrides that of the code
 */
export function logRefusal(
  request: FastifyRequest,
  code: ResponseCodeName,
  event: SecurityEvent | undefined,
): void {
  const path = request.routeOptions.url ?? '';
  const refusedSignIn = code === 'UNAUTHENTICATED' && SIGN_IN_PATHS.includes(path);
  const name = event ?? EVENTS_BY_CODE[code] ?? (refusedSignIn ? 'sign_in_refused' : undefined);
  if (name) logSecurityEvent(request, name);
}

/** Logs a security event; floods once a minute per source and call. */
export function logSecurityEvent(request: FastifyRequest, event: SecurityEvent): void {
  measure('logEvent', { event });
  const source = sourceOf(request);
  const { url: path } = request.routeOptions;
  if (FLOODS.includes(event)) {
    const flood = `${event} ${source} ${path}`;
    if (floods.has(flood)) return;
    floods.set(flood, true);
  }
  const { staff, caller } = request;
  request.log.warn(
    {
      event,
      path,
      source,
      ...(staff ? { staffId: staff.staffId, role: staff.role } : {}),
      ...(caller ? { sessionId: caller.sessionId } : {}),
    },
    SECURITY_EVENTS[event],
  );
}

/** Pseudonym of an IP address, per process. */
function sourceOf({ ip }: FastifyRequest): string {
  return createHash('sha256')
    .update(sourceKey)
    .update(ip ?? '')
    .digest('base64url')
    .slice(0, 12);
}
