/**
 * `npm run test:security`: starts the product on a temporary database and attacks it over HTTP, through nginx, by SQL
 * and in a browser. Prints a line per attack; exit code 1 if one succeeds or, without `--allow-skipped`, is skipped.
 * `npm run test:security -- GROUP …` runs the groups whose names contain a word; `--no-build` takes the build as it is.
 * Calls no external service.
 */
import { parseArgs } from 'node:util';

import { print } from '../../scripts/output.mjs';
import { ensureBuilt } from '../../scripts/prepare/ensure-built.mjs';
import { auditAttacks } from './attacks/audit.ts';
import { certificateAttacks } from './attacks/certificates.ts';
import { crossSiteAttacks } from './attacks/cross-site.ts';
import { deploymentAttacks } from './attacks/deployment.ts';
import { floodAttacks } from './attacks/floods.ts';
import { malformedAttacks } from './attacks/malformed.ts';
import { noticeAttacks } from './attacks/notices.ts';
import { officeAttacks } from './attacks/offices.ts';
import { openIdAttacks } from './attacks/openid.ts';
import { orderAttacks } from './attacks/orders.ts';
import { ownInterestAttacks } from './attacks/own-interest.ts';
import { paymentAttacks } from './attacks/payments.ts';
import { foreignRequestAttacks, roleAttacks } from './attacks/permissions.ts';
import { readingAttacks } from './attacks/reading.ts';
import { sessionSwapAttacks } from './attacks/session-swap.ts';
import { storedAttacks } from './attacks/stored.ts';
import { accessTokenAttacks, loginTokenAttacks } from './attacks/tokens.ts';
import { NotTried } from './outcome.ts';
import { type Attack, type Attacks, startTarget, type Target } from './target.ts';

const GROUPS: Record<string, Attacks> = {
  Roles: roleAttacks,
  'Requests of other citizens': foreignRequestAttacks,
  'Account login tokens': loginTokenAttacks,
  'Login CSRF': sessionSwapAttacks,
  'Access tokens': accessTokenAttacks,
  'Conflict of interest': ownInterestAttacks,
  Payments: paymentAttacks,
  'Cross-site requests': crossSiteAttacks,
  'Malformed input': malformedAttacks,
  'Rate limits': floodAttacks,
  'Reading by staff': readingAttacks,
  Offices: officeAttacks,
  Certificates: certificateAttacks,
  'Orders about others': orderAttacks,
  Notifications: noticeAttacks,
  'OpenID Connect': openIdAttacks,
  Deployment: deploymentAttacks,
  'Stolen database': storedAttacks,
  'Audit log': auditAttacks,
};

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { 'allow-skipped': { type: 'boolean' }, 'no-build': { type: 'boolean' } },
});
const groups = Object.entries(GROUPS).filter(
  ([group]) => words.length === 0 || words.some((word) => group.includes(word)),
);
if (groups.length === 0) {
  print(`No such group. There are: ${Object.keys(GROUPS).join(', ')}.`);
  process.exit(1);
}

if (!options['no-build']) await ensureBuilt();
const started = Date.now();
const target = await startTarget();
const outcomes = { blocked: 0, succeeded: 0, skipped: 0 };
try {
  for (const [group, attacks] of groups) {
    print(`\n${group}`);
    for (const [name, attack] of Object.entries(attacks)) {
      const { outcome, came } = await tryAttack(attack, target);
      outcomes[outcome] += 1;
      print(`  ${outcome}: ${name}${came ? `\n    ${came}` : ''}`);
    }
  }
} finally {
  await target.stop();
}
const seconds = Math.round((Date.now() - started) / 1000);
print(`\n${target.count()} calls in ${seconds} s, ${outcomes.skipped} skipped`);
print(`${outcomes.blocked} attacks blocked, ${outcomes.succeeded} succeeded`);
const failed = outcomes.succeeded + (options['allow-skipped'] ? 0 : outcomes.skipped);
process.exitCode = outcomes.blocked > 0 && failed === 0 ? 0 : 1;

async function tryAttack(
  attack: Attack,
  product: Target,
): Promise<{ outcome: keyof typeof outcomes; came?: string }> {
  try {
    await attack(product);
    return { outcome: 'blocked' };
  } catch (error) {
    // An aborted attack proves nothing.
    const came = error instanceof Error ? error.message : String(error);
    return { outcome: error instanceof NotTried ? 'skipped' : 'succeeded', came };
  }
}
