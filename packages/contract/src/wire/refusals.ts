import { RESPONSE_CODES, type ResponseCodeName } from '@wathiqa/domain';
import type { Call } from './call.ts';

/**
 * A rule of the service that refuses an order has a code from 4001 on and is an answer, not an error of the
 * protocol; one of the office or of payments, from 4301 on, is a conflict with what somebody did before.
 */
const FIRST_RULE_CODE = 4001;
const FIRST_OFFICE_CODE = 4301;

/** The HTTP status that a refusal is answered with (decisions §3). */
export function refusalStatus(name: ResponseCodeName): number {
  const code = RESPONSE_CODES[name];
  if (code >= FIRST_OFFICE_CODE) return RESPONSE_CODES.CONFLICT;
  return code >= FIRST_RULE_CODE ? RESPONSE_CODES.ACCEPTED : code;
}

/**
 * Everything that a call may be refused with: what follows from who may make it and from its parts, what any call
 * may meet, and the reasons of its own that its definition states.
 */
export function listRefusals({
  method,
  access,
  headers,
  query,
  refusals = [],
}: Call): ResponseCodeName[] {
  const ofParts: ResponseCodeName[] = method === 'POST' ? ['MALFORMED', 'TOO_LARGE'] : [];
  if (headers || query) ofParts.push('MALFORMED');
  const ofAccess: ResponseCodeName[] = access === 'public' ? [] : ['UNAUTHENTICATED'];
  // The office is closed to a page of another site as well.
  if (access.startsWith('staff')) ofAccess.push('FORBIDDEN');
  const ofAny: ResponseCodeName[] = ['TOO_MANY_REQUESTS', 'FAILED', 'UNAVAILABLE'];
  return [...new Set([...ofParts, ...ofAccess, ...refusals, ...ofAny])];
}
