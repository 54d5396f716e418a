/**
 * `npm run test:security:mutations`: weakens a copy of the source in one place at a time, runs the attacks that should
 * notice, and prints a table. Exit code 1 if more than one hole stays unnoticed. `-- WORD …` selects holes by name.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { print } from '../../scripts/output.mjs';
import { copyRepository } from '../../scripts/prepare/copy-repository.ts';
import { ensureBuilt } from '../../scripts/prepare/ensure-built.mjs';

/** Deliberate hole: one text of a file is replaced by another. */
interface Hole {
  file: string;
  from: string;
  to: string;
  /** Word of the group that should notice. */
  group: string;
}

const SERVER = 'apps/server/src';
const MOST_UNNOTICED = 1;

const HOLES: Record<string, Hole> = {
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
    from: 'if (isOwnRequest(await findStaffInterest(database, staffId, requestId))) {',
    to: 'if (isOwnRequest(await findStaffInterest(database, staffId, requestId)) && !requestId) {',
    group: 'Payments',
  },
  'the decider of an ID card may return and resend it': {
    file: 'packages/domain/src/requests/impartiality.ts',
    from: "['pack', 'handOver', 'recordReturn', 'sendAgain']",
    to: "['pack', 'handOver']",
    group: 'Conflict',
  },
  'a supervisor may approve their own revocation': {
    file: `${SERVER}/features/certificates/service.ts`,
    from: "if (approve && proposal.proposed_by === by) throw new ServiceError('OWN_PROPOSAL');",
    to: "if (approve && proposal.proposed_by !== by) throw new ServiceError('OWN_PROPOSAL');",
    group: 'Certificates',
  },
  'an administrator may approve their own automatic acceptance': {
    file: `${SERVER}/features/civil-register/acceptance/service.ts`,
    from: 'if (approve && proposal.proposed_by === by)',
    to: 'if (approve && proposal.proposed_by !== by)',
    group: 'Conflict',
  },
  'acts on requests of other offices are not refused': {
    file: `${SERVER}/requests/transition.ts`,
    from: "if (actor.kind === 'staff' && actor.offices) requireInScope",
    to: "if (actor.kind === 'staff' && !actor) requireInScope",
    group: 'Offices',
  },
  'a request is found without its owner': {
    file: `${SERVER}/features/requests/repository.ts`,
    from: 'AND request.citizen_id = (SELECT citizen_id FROM caller)',
    to: 'AND (SELECT citizen_id FROM caller) IS NOT NULL',
    group: 'Requests',
  },
  'signatures of payment notifications are not compared': {
    file: `${SERVER}/features/payments/provider/fawry/signatures.ts`,
    from: 'return a.length === b.length && timingSafeEqual(a, b);',
    to: 'return a.length >= 0 || timingSafeEqual(a, b);',
    group: 'Payments',
  },
  'a claim is no read': {
    file: `${SERVER}/features/requests/office-service.ts`,
    from: 'return getRequest(context, caller, requestId, readEntry(requestId));\n}\n\n/**\n * Claims the oldest',
    to: "return getRequest(context, caller, requestId, { action: 'request.release', requestId });\n}\n\n/**\n * Claims the oldest",
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

/** Attacks of a group that succeeded against the copy, as printed. */
async function attack(copy: string, group: string): Promise<{ failed: string[]; ran: boolean }> {
  const command = ['tools/attack/run.ts', '--no-build', '--allow-skipped', group];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: copy,
    maxBuffer: 16_000_000,
  }).catch((error: { stdout: string }) => error);
  const failed = [...stdout.matchAll(/^ {2}succeeded: (.*)\n {4}(.*)/gm)];
  return {
    failed: failed.map(([, name, came]) => `${name} (${came})`),
    ran: /^\d+ attacks blocked/m.test(stdout),
  };
}

await ensureBuilt();
const words = process.argv.slice(2);
const holes = Object.entries(HOLES).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
const copy = await copyRepository();
const unnoticed: string[] = [];
try {
  for (const [name, { file, from, to, group }] of holes) {
    const path = join(copy, file);
    const original = await readFile(path, 'utf8');
    if (original.split(from).length !== 2) throw new Error(`${file} has not exactly one: ${from}`);
    await writeFile(
      path,
      original.replace(from, () => to),
    );
    const { failed, ran } = await attack(copy, group);
    await writeFile(path, original);
    if (!ran) throw new Error(`The attacks of ${group} did not run with: ${name}`);
    if (failed.length === 0) unnoticed.push(name);
    print(`${failed.length > 0 ? 'noticed' : 'UNNOTICED'}: ${name}`);
    for (const line of failed) print(`    ${line.slice(0, 160)}`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
print(`\n${holes.length - unnoticed.length} of ${holes.length} holes noticed`);
process.exitCode = unnoticed.length > MOST_UNNOTICED ? 1 : 0;
