/**
 * `npm run test:security`: starts the product on a register of its own on this machine and attacks it over HTTP, as people
 * without the right to anything do, and as people with some. Prints a line an attack; the exit code is 1 when the
 * product fell short of one. What a page does with a link is tried in a browser. Nothing outside is called, and the register is thrown away.
 */

import { print } from '../../scripts/output.mjs';
import { ensureBuilt } from '../../scripts/prepare/ensure-built.mjs';
import { accessTokenAttacks } from './access-tokens.ts';
import { type Attack, NotTried } from './attack.ts';
import { auditAttacks } from './audit.ts';
import { crossSiteAttacks } from './cross-site.ts';
import { floodAttacks } from './floods.ts';
import { foreignRequestAttacks } from './foreign-requests.ts';
import { loginTokenAttacks } from './login-tokens.ts';
import { malformedAttacks } from './malformed.ts';
import { ownInterestAttacks } from './own-interest.ts';
import { paymentAttacks } from './payments.ts';
import { roleAttacks } from './roles.ts';
import { sessionSwapAttacks } from './session-swap.ts';
import { startTarget, type Target } from './target.ts';

const GROUPS: Record<string, readonly Attack[]> = {
  Roles: roleAttacks,
  'Requests of others': foreignRequestAttacks,
  'Tokens of the account login': loginTokenAttacks,
  'Sessions in a browser': sessionSwapAttacks,
  AccessTokens: accessTokenAttacks,
  'Their own interest': ownInterestAttacks,
  Payments: paymentAttacks,
  'Other sites': crossSiteAttacks,
  'Malformed messages': malformedAttacks,
  Floods: floodAttacks,
  Audit: auditAttacks,
};

await ensureBuilt();
const started = Date.now();
const target = await startTarget();
const outcomes = { held: 0, 'fell short': 0, 'not tried': 0 };
try {
  for (const [group, attacks] of Object.entries(GROUPS)) {
    print(`\n${group}`);
    for (const attack of attacks) {
      const { outcome, came } = await tryAttack(attack, target);
      outcomes[outcome] += 1;
      print(`  ${outcome}: ${attack.name}${came ? `\n    ${came}` : ''}`);
    }
  }
} finally {
  await target.stop();
}
const seconds = Math.round((Date.now() - started) / 1000);
print(`\n${target.count()} calls in ${seconds} s, ${outcomes['not tried']} not tried`);
print(`${outcomes.held} held, ${outcomes['fell short']} fell short`);
process.exitCode = outcomes['fell short'] > 0 ? 1 : 0;

async function tryAttack(
  { run }: Attack,
  product: Target,
): Promise<{ outcome: keyof typeof outcomes; came?: string }> {
  try {
    await run(product);
    return { outcome: 'held' };
  } catch (error) {
    // An attack that could not be made to its end proves nothing: that counts against the product as well.
    const came = error instanceof Error ? error.message : String(error);
    return { outcome: error instanceof NotTried ? 'not tried' : 'fell short', came };
  }
}
