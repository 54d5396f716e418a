/**
 * `npm run test:full`: all of `npm test` with long runs and both databases, then the failure drills. Prints its
 * random seed; `PROVE_SEED` repeats a run.
 */
import { randomInt } from 'node:crypto';
import { print } from '../output.mjs';
import { runNode } from '../tools.mjs';

process.env.PROVE = 'on';
process.env.PROVE_SEED ??= String(randomInt(2 ** 31));
print(`PROVE_SEED=${process.env.PROVE_SEED}`);
await import('./test.mjs');
if ((await runNode(['tools/drills/run.ts'])).code !== 0) process.exitCode = 1;
