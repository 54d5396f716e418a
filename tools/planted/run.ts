/**
 * `npm run test:planted`: plants one fault at a time in a copy of the source, runs the proof that should notice, and
 * prints a table. Exit code 1 if more than one fault stays unnoticed. `-- WORD …` selects faults by name.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { print } from '../../scripts/output.mjs';
import { copyRepository } from '../../scripts/prepare/copy-repository.ts';
import { ensureBuilt } from '../../scripts/prepare/ensure-built.mjs';
import { replaceOnce } from '../support/replace-once.ts';
import { FAULTS, type Fault, type ProofName } from './faults.ts';

const MOST_UNNOTICED = 1;

interface Proof {
  command: (...part: string[]) => string[];
  /** In the output of a proof that came to its end. */
  ran: RegExp;
  /** What it found. */
  found: RegExp;
}

const PROOFS: Record<ProofName, Proof> = {
  attacks: {
    command: (group) => ['tools/attack/run.ts', '--no-build', '--allow-skipped', group],
    ran: /^\d+ attacks blocked/m,
    found: /^ {2}succeeded: .*\n.*/gm,
  },
  races: {
    command: (group, pair) => ['tools/races/run.ts', '--group', group, '--pair', pair],
    ran: /^\S+: [1-9]\d* pairs, /m,
    found: /^(?:error|register|sent-twice|not-serial|stuck) .*/gm,
  },
  worlds: {
    command: (name) => [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'server-postgresql'],
      ...['apps/server/test/worlds/worlds.test.ts', '--testNamePattern', name],
    ],
    ran: /^ +Tests +\d/m,
    found: /^ FAIL .*/gm,
  },
};

async function prove(copy: string, { proof: [name, ...part] }: Fault): Promise<string[]> {
  const { command, ran, found } = PROOFS[name];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command(...part), {
    cwd: copy,
    env: { ...process.env, LONG_TESTS: 'on', NO_COLOR: '1' },
    maxBuffer: 64_000_000,
  }).catch((error: { stdout: string; stderr: string }) => error);
  if (!ran.test(stdout)) throw new Error(`${name} ${part} did not run:\n${stdout}\n${stderr}`);
  return [...`${stdout}\n${stderr}`.matchAll(found)].map(([line]) => line);
}

await ensureBuilt();
const words = process.argv.slice(2);
const faults = Object.entries(FAULTS).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
const copy = await copyRepository();
const unnoticed: string[] = [];
try {
  for (const [name, fault] of faults) {
    const path = join(copy, fault.file);
    const original = await readFile(path, 'utf8');
    await writeFile(path, replaceOnce(original, fault));
    const findings = await prove(copy, fault);
    await writeFile(path, original);
    if (findings.length === 0) unnoticed.push(name);
    print(`${findings.length > 0 ? 'noticed' : 'UNNOTICED'}: ${name} (${fault.proof.join(' ')})`);
    for (const line of findings) print(`    ${line.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
print(`\n${faults.length - unnoticed.length} of ${faults.length} faults noticed`);
process.exitCode = unnoticed.length > MOST_UNNOTICED ? 1 : 0;
