/** Deliberate hole: one text of a file is replaced by another. */
interface Hole {
  file: string;
  from: string;
  to: string;
  /** Word of the group that should notice. */
  group: string;
}

const SERVER = 'apps/server/src';

export const HOLES: Record<string, Hole> = {
  'ciphertexts are not bound to column and row': {
    file: `${SERVER}/crypto/encryption.ts`,
    from: "return Buffer.from([keyId, column, ...key].join('\\0'));",
    to: 'return Buffer.from(column && key ? keyId : keyId);',
    group: 'Stolen',
  },
  'a MAC of a seal does not cover its time': {
    file: `${SERVER}/requests/audit/seals.ts`,
    from: 'position, sealed_at.toISOString(), gap]',
    to: 'position, sealed_at && null, gap]',
    group: 'Audit',
  },
  'staff may act on payments of their own request': {
    file: `${SERVER}/requests/staff-interest.ts`,
    from: 'const own = interests.find(isOwnRequest);',
    to: 'const own = interests.find((each) => isOwnRequest(each) && !each.id);',
    group: 'Payments',
  },
  'the decider of an ID card may return and resend it': {
    file: 'packages/domain/src/requests/impartiality.ts',
    from: "  'recordReturn',\n  'sendAgain',\n",
    to: '',
    group: 'Conflict',
  },
  'a member may approve their own proposal': {
    file: `${SERVER}/features/identity/staff/proposals.ts`,
    from: "if (approve && isOwn) throw new ServiceError('OWN_PROPOSAL');",
    to: "if (approve && !isOwn) throw new ServiceError('OWN_PROPOSAL');",
    group: 'Certificates',
  },
  'acts on requests of other offices are not refused': {
    file: `${SERVER}/requests/transition.ts`,
    from: 'requireWorkable(actor.offices ?? null, {',
    to: 'requireWorkable(actor.offices && null, {',
    group: 'Offices',
  },
  'a request is found without its owner': {
    file: `${SERVER}/features/requests/repository.ts`,
    from: 'AND request.citizen_id = (SELECT citizen_id FROM caller)',
    to: 'AND (SELECT citizen_id FROM caller) IS NOT NULL',
    group: 'Requests',
  },
  'signatures of payment notifications are not compared': {
    file: `${SERVER}/features/payments/provider/fawry/protocol.ts`,
    from: 'return a.length === b.length && timingSafeEqual(a, b);',
    to: 'return a.length >= 0 || timingSafeEqual(a, b);',
    group: 'Payments',
  },
  'concurrent reads of a member do not wait for each other': {
    file: `${SERVER}/requests/audit/counted-reads.ts`,
    from: 'SELECT pg_advisory_xact_lock(7290117,',
    to: 'SELECT coalesce(7290117,',
    group: 'Reading',
  },
  'a search result is no read': {
    file: `${SERVER}/requests/audit/counted-reads.ts`,
    from: "(detail -> 'requests'), 1 WHERE action = 'request.search'",
    to: "(detail -> 'requests'), 1 WHERE action = ''",
    group: 'Reading',
  },
  'texts of staff keep their links': {
    file: `${SERVER}/features/notifications/compose.ts`,
    from: "(link) => (isOwn(link) ? link : '…')",
    to: '(link) => (isOwn(link) ? link : link)',
    group: 'Notifications',
  },
  'a warning about an address counts as a free message': {
    file: 'packages/domain/src/notifications.ts',
    from: "  'paymentCode',\n  'withdrawn',\n]);",
    to: "  'paymentCode',\n  'withdrawn',\n  'addressChanged',\n]);",
    group: 'Notifications',
  },
  'a corrected number notifies no one': {
    file: `${SERVER}/requests/order-checks.ts`,
    from: '`corrected CROSS JOIN LATERAL',
    to: '`(SELECT * FROM corrected WHERE false) AS corrected CROSS JOIN LATERAL',
    group: 'Orders',
  },
  'a normalized e-mail counts as verified': {
    file: `${SERVER}/features/identity/account/account.ts`,
    from: "claims.email_verified === true && /^[!-~]+$/.test(String(said('email')))",
    to: 'claims.email_verified === true',
    group: 'OpenID',
  },
  'signatures of ID Tokens are not checked': {
    file: `${SERVER}/features/identity/account/openid-provider.ts`,
    from: 'openid.enableNonRepudiationChecks,',
    to: '',
    group: 'OpenID',
  },
  'a reused refresh token only fails': {
    file: `${SERVER}/features/identity/sessions/refresh-rule.ts`,
    from: "if (token.siblingUsed || token.successorUsed) return 'end';",
    to: "if (token.siblingUsed || token.successorUsed) return 'refuse';",
    group: 'Access',
  },
  'nginx forwards the request id of a client': {
    file: 'deploy/nginx/portal.conf',
    from: '  proxy_set_header X-Request-Id $request_id;\n',
    to: '',
    group: 'Deployment',
  },
};

/**
 * Source of a file with its hole.
 *
 * @throws Error unless the source has the place once
 */
export function openHole(source: string, { file, from, to }: Hole): string {
  if (source.split(from).length !== 2) throw new Error(`${file} has not exactly one: ${from}`);
  return source.replace(from, () => to);
}
