/**
 * `npm run test:full`: everything that `npm test` runs, with the long proofs at length and the server on both
 * databases, and then the drills, in which the parts that it runs on fail. What is random begins at a seed that is
 * printed; `PROVE_SEED` plays it again.
 */
import { randomInt } from 'node:crypto';
import { print } from '../output.mjs';
import { runNode } from '../tools.mjs';

process.env.PROVE = 'on';
process.env.PROVE_SEED ??= String(randomInt(2 ** 31));
print(`PROVE_SEED=${process.env.PROVE_SEED}`);
await import('./test.mjs');
if ((await runNode(['tools/drills/run.ts'])).code !== 0) process.exitCode = 1;
