import { createHash, randomBytes } from 'node:crypto';
import { session } from '@wathiqa/contract';
import { openSession } from '@wathiqa/contract/office';
import type { ResponseCodeName } from '@wathiqa/domain';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { measure } from './measured-events.ts';

/**
 * What happens that whoever watches over the service wants to know: a line of the log each, at `warn`, with the name in
 * `event`. The names never change; docs/security/events.md says what to do about each.
 */
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

/** Refusals that are an event wherever they happen. */
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

/** Where a refusal is one of a sign-in; anywhere else it is a session that has ended, many times a day. */
const SIGN_IN_PATHS: readonly string[] = [
  session.login.path,
  session.refresh.path,
  openSession.path,
  '/api/account/oidc/callback',
];

/** Between two lines of the same event, from the same source and at the same call, where a flood is the event. */
const FLOOD_LINE_MS = 60_000;
const FLOODS: readonly SecurityEvent[] = ['limit_reached', 'input_refused'];
const floods = new LRUCache<string, true>({ max: 10_000, ttl: FLOOD_LINE_MS });

/** Ends with the process: nobody can ask later which address a source was. */
const sourceKey = randomBytes(32);

/**
 * Writes the line of a refusal, where it is an event.
 *
 * @param event of the refusal itself, where it knows better than its code
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

/** Writes the line of an event; where the event is a flood, once a minute for each source and call. */
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

/** The same word for the same network address as long as the process runs, and for nobody else's; not the address. */
function sourceOf({ ip }: FastifyRequest): string {
  return createHash('sha256')
    .update(sourceKey)
    .update(ip ?? '')
    .digest('base64url')
    .slice(0, 12);
}
