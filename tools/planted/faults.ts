import type { Replacement } from '../support/replace-once.ts';

export type ProofName = 'attacks' | 'races' | 'worlds';

export interface Fault extends Replacement {
  /** What should notice: a group of attacks, the pairs of a group of races, or a world with its journeys. */
  proof: [ProofName, ...part: string[]];
}

const SERVER = 'apps/server/src';

export const FAULTS: Record<string, Fault> = {
  'ciphertexts are not bound to column and row': {
    file: `${SERVER}/crypto/encryption.ts`,
    from: "return Buffer.from([keyId, column, ...key].join('\\0'));",
    to: 'return Buffer.from(column && key ? keyId : keyId);',
    proof: ['attacks', 'Stolen'],
  },
  'a MAC of a seal does not cover its time': {
    file: `${SERVER}/requests/audit/seals.ts`,
    from: 'position, sealed_at.toISOString(), gap]',
    to: 'position, sealed_at && null, gap]',
    proof: ['attacks', 'Audit'],
  },
  'staff may act on payments of their own request': {
    file: `${SERVER}/requests/staff-interest.ts`,
    from: 'const own = interests.find(isOwnRequest);',
    to: 'const own = interests.find((each) => isOwnRequest(each) && !each.id);',
    proof: ['attacks', 'Payments'],
  },
  'the decider of an ID card may return and resend it': {
    file: 'packages/domain/src/requests/impartiality.ts',
    from: "  'recordReturn',\n  'sendAgain',\n",
    to: '',
    proof: ['attacks', 'Conflict'],
  },
  'a member may approve their own proposal': {
    file: `${SERVER}/features/identity/staff/proposals.ts`,
    from: "if (approve && isOwn) throw new ServiceError('OWN_PROPOSAL');",
    to: "if (approve && !isOwn) throw new ServiceError('OWN_PROPOSAL');",
    proof: ['attacks', 'Certificates'],
  },
  'acts on requests of other offices are not refused': {
    file: `${SERVER}/requests/transition.ts`,
    from: 'requireWorkable(actor.offices ?? null, {',
    to: 'requireWorkable(actor.offices && null, {',
    proof: ['attacks', 'Offices'],
  },
  'a request is found without its owner': {
    file: `${SERVER}/features/requests/repository.ts`,
    from: 'AND request.citizen_id = (SELECT citizen_id FROM caller)',
    to: 'AND (SELECT citizen_id FROM caller) IS NOT NULL',
    proof: ['attacks', 'Requests'],
  },
  'signatures of payment notifications are not compared': {
    file: `${SERVER}/features/payments/provider/fawry/protocol.ts`,
    from: 'return a.length === b.length && timingSafeEqual(a, b);',
    to: 'return a.length >= 0 || timingSafeEqual(a, b);',
    proof: ['attacks', 'Payments'],
  },
  'concurrent reads of a member do not wait for each other': {
    file: `${SERVER}/requests/audit/counted-reads.ts`,
    from: 'SELECT pg_advisory_xact_lock(7290117,',
    to: 'SELECT coalesce(7290117,',
    proof: ['attacks', 'Reading'],
  },
  'a search result is no read': {
    file: `${SERVER}/requests/audit/counted-reads.ts`,
    from: "(detail -> 'requests'), 1 WHERE action = 'request.search'",
    to: "(detail -> 'requests'), 1 WHERE action = ''",
    proof: ['attacks', 'Reading'],
  },
  'texts of staff keep their links': {
    file: `${SERVER}/features/notifications/compose.ts`,
    from: "(link) => (isOwn(link) ? link : '…')",
    to: '(link) => (isOwn(link) ? link : link)',
    proof: ['attacks', 'Notifications'],
  },
  'a warning about an address counts as a free message': {
    file: `${SERVER}/features/notifications/service.ts`,
    from: 'if (!atOnce) return UNPAID_KINDS.has(kind)',
    to: "if (!atOnce || kind === 'addressChanged') return UNPAID_KINDS.has('registered')",
    proof: ['attacks', 'Notifications'],
  },
  'a corrected number notifies no one': {
    file: `${SERVER}/requests/order-checks.ts`,
    from: '`corrected CROSS JOIN LATERAL',
    to: '`(SELECT * FROM corrected WHERE false) AS corrected CROSS JOIN LATERAL',
    proof: ['attacks', 'Orders'],
  },
  'a normalized e-mail counts as verified': {
    file: `${SERVER}/features/identity/account/account.ts`,
    from: "claims.email_verified === true && /^[!-~]+$/.test(String(said('email')))",
    to: 'claims.email_verified === true',
    proof: ['attacks', 'OpenID'],
  },
  'signatures of ID Tokens are not checked': {
    file: `${SERVER}/features/identity/account/openid-provider.ts`,
    from: 'openid.enableNonRepudiationChecks,',
    to: '',
    proof: ['attacks', 'OpenID'],
  },
  'a reused refresh token only fails': {
    file: `${SERVER}/features/identity/sessions/refresh-rule.ts`,
    from: "if (token.siblingUsed || token.successorUsed) return 'end';",
    to: "if (token.siblingUsed || token.successorUsed) return 'refuse';",
    proof: ['attacks', 'Access'],
  },
  'nginx forwards the request id of a client': {
    file: 'deploy/nginx/portal.conf',
    from: '  proxy_set_header X-Request-Id $request_id;\n',
    to: '',
    proof: ['attacks', 'Deployment'],
  },
  'a locked request is only read': {
    file: `${SERVER}/requests/locked-request.ts`,
    from: '\n    FOR UPDATE OF request`.execute(transaction);\n  return rows[0];',
    to: '`.execute(transaction);\n  return rows[0];',
    proof: ['races', 'decision', '× withdraw'],
  },
  'a session that ended during the wait still orders': {
    file: `${SERVER}/db/migrations/004.do.requests.sql`,
    from: 'session_ended := NOT EXISTS (',
    to: 'session_ended := false AND NOT EXISTS (',
    proof: ['races', 'erasure', 'approve × order'],
  },
  'a member may lose the access during an act': {
    file: `${SERVER}/requests/staff-acts.ts`,
    from: '\n      FOR SHARE`;\n    if (!act)',
    to: '`;\n    if (!act)',
    proof: ['races', 'decision', '× end access of clerk'],
  },
  'a proposed refund is decided twice': {
    file: `${SERVER}/features/payments/repository/refunds.ts`,
    from: ".where('id', '=', refundId)\n    .where('state', '=', 'proposed')\n    .returningAll()",
    to: ".where('id', '=', refundId)\n    .returningAll()",
    proof: ['races', 'refund', 'approve × '],
  },
  'an unanswered refund is settled twice': {
    file: `${SERVER}/features/payments/repository/refunds.ts`,
    from: ".where('id', '=', refundId)\n    .where('state', '=', 'requested')\n    .returning",
    to: ".where('id', '=', refundId)\n    .returning",
    proof: ['races', 'refund', 'settle as done × '],
  },
  'an open batch is handed over without its lock': {
    file: `${SERVER}/features/dispatch/repository.ts`,
    from: '.forNoKeyUpdate()\n    .executeTakeFirst();',
    to: '.executeTakeFirst();',
    proof: ['races', 'dispatch', 'dispatch/batch: hand over'],
  },
  'accounts of an erased person are not locked': {
    file: `${SERVER}/features/compliance/erasure/repository.ts`,
    from: 'ORDER BY id FOR NO KEY UPDATE`.execute(',
    to: 'ORDER BY id`.execute(',
    proof: ['races', 'erasure', 'approve × '],
  },
  'requests of a batch are only read': {
    file: `${SERVER}/requests/locked-request.ts`,
    from: 'ORDER BY request.id\n    FOR UPDATE OF request`',
    to: 'ORDER BY request.id`',
    proof: ['races', 'dispatch', 'hand over'],
  },
  'the parser of a payment reference forgets the generation': {
    file: 'packages/domain/src/payments/merchant-reference.ts',
    from: 'generation: Number(generation) };',
    to: 'generation: 0 };',
    proof: ['worlds', 'restored backup'],
  },
  'an answer has a text where the contract has a number': {
    file: `${SERVER}/features/payments/presenter.ts`,
    from: 'amount: toPounds(total),',
    to: 'amount: String(toPounds(total)) as unknown as number,',
    proof: ['worlds', 'fresh'],
  },
  'a new data key leaves a table out': {
    file: `${SERVER}/db/encrypt-database.ts`,
    from: 'for (const table of ENCRYPTED_TABLES) {\n    let reached',
    to: 'for (const table of ENCRYPTED_TABLES.slice(1)) {\n    let reached',
    proof: ['worlds', 'rotated data keys'],
  },
};
