import { RESPONSE_CODES, type ResponseCodeName } from '@wathiqa/domain';
import type { Call } from './call.ts';

/** Order rules from 4001 are responses, not protocol errors; office and payment rules from 4301 are conflicts. */
const FIRST_RULE_CODE = 4001;
const FIRST_OFFICE_CODE = 4301;

/** HTTP status of a refusal (spec §6.1). */
export function refusalStatus(name: ResponseCodeName): number {
  const code = RESPONSE_CODES[name];
  if (code >= FIRST_OFFICE_CODE) return RESPONSE_CODES.CONFLICT;
  return code >= FIRST_RULE_CODE ? RESPONSE_CODES.ACCEPTED : code;
}

/** All refusals of a call: common, implied by access and inputs, and specific. */
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
  // Cross-site calls are refused.
  if (access.startsWith('staff')) ofAccess.push('FORBIDDEN');
  const ofAny: ResponseCodeName[] = ['TOO_MANY_REQUESTS', 'FAILED', 'UNAVAILABLE'];
  return [...new Set([...ofParts, ...ofAccess, ...refusals, ...ofAny])];
}
