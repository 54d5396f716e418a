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
import { HOLES, openHole } from './holes.ts';

const MOST_UNNOTICED = 1;

/** Successful attacks of a group, as printed. */
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
  for (const [name, hole] of holes) {
    const { file, group } = hole;
    const path = join(copy, file);
    const original = await readFile(path, 'utf8');
    await writeFile(path, openHole(original, hole));
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
