import { createHash, randomBytes } from 'node:crypto';
import { session } from '@wathiqa/contract';
import { openSession } from '@wathiqa/contract/office';
import type { ResponseCodeName } from '@wathiqa/domain';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { misplacedCiphertexts } from '../crypto/encryption.ts';
import { measure } from './measured-events.ts';

/** Security events, logged at `warn` with stable names. Runbook: docs/security/events.md. */
export const SECURITY_EVENTS = {
  signed_in: 'signed in',
  sign_in_refused: 'sign-in or token refresh rejected',
  staff_sign_in_refused: 'staff sign-in rejected: no staff account',
  client_refused:
    'machine client rejected: false assertion, no valid token, another network, scope or kind',
  client_limit_reached: 'machine client reached its certificates of a day',
  weak_staff_sign_in: 'staff sign-in rejected: authentication too weak or too old',
  refresh_token_reused: 'refresh token reused; session ended',
  action_denied: 'action denied to the role of a staff member',
  own_matter_denied: 'staff member denied in their own matter',
  cross_site_call: 'cross-site call rejected',
  limit_reached: 'rate limit exceeded',
  input_refused: 'input rejected',
  payment_notification_refused: 'payment notification with an invalid signature or format',
  own_address_shown: 'whole delivery address read by its owner',
  notified_order_erased: 'order erased after a notice to the owner of its national ID',
  delivery_code_refused: 'wrong delivery code',
  reading_refused: 'staff reached the reading cap, or tried to read a request without a reason',
  foreign_card_refused: "an ID card of another person's number was ordered",
  ciphertext_misplaced: 'stored text outside its row and column',
} as const;
export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Refusals that always are an event. */
const EVENTS_BY_CODE: Partial<Record<ResponseCodeName, SecurityEvent>> = {
  FORBIDDEN: 'action_denied',
  NO_OFFICE: 'action_denied',
  OTHER_OFFICE: 'action_denied',
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
  READING_CAPPED: 'reading_refused',
  READING_REASON_NEEDED: 'reading_refused',
  CARD_NOT_OWN: 'foreign_card_refused',
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

/**
 * Logs a security event; floods once a minute per source and call.
 *
 * @param details no personal data
 */
export function logSecurityEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  details: Readonly<Record<string, unknown>> = {},
): void {
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
      ...details,
      path,
      source,
      ...(staff ? { staffId: staff.staffId, role: staff.role } : {}),
      ...(caller ? { sessionId: caller.sessionId } : {}),
    },
    SECURITY_EVENTS[event],
  );
}

/** Logs each misplaced ciphertext, with the id of the reading call or job. @returns the unsubscribe function */
export function watchCiphertexts(log: FastifyBaseLogger): () => void {
  const event = 'ciphertext_misplaced' satisfies SecurityEvent;
  const hear = (message: unknown) => {
    measure('logEvent', { event });
    const { place } = message as { place: string };
    log.warn({ event, place }, SECURITY_EVENTS[event]);
  };
  misplacedCiphertexts.subscribe(hear);
  return () => void misplacedCiphertexts.unsubscribe(hear);
}

/** Pseudonym of an IP address, per process. */
function sourceOf({ ip }: FastifyRequest): string {
  return createHash('sha256')
    .update(sourceKey)
    .update(ip ?? '')
    .digest('base64url')
    .slice(0, 12);
}
