/** Checks the shipped systemd units with systemd's analyzer: no warnings, sandboxed services. Starts no unit. */
import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectThat, report, Stack } from './support/drill.ts';
import { findProgram, makeFolder } from './support/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UNITS = join(ROOT, 'deploy/systemd');
/** Exposure level of 10; an unrestricted service has 9.6. */
const MOST_EXPOSED = 2;

/** @throws DrillFailed with systemd's warnings */
export async function systemdUnits(): Promise<void> {
  const program = findProgram('systemd-analyze');
  await using stack = new Stack();
  const folder = stack.add(await makeFolder());
  const names = (await readdir(UNITS)).filter((name) => /\.(?:service|timer)$/.test(name));
  const paths = names.map((name) => join(folder.path, name));
  for (const name of names) {
    const unit = await readFile(join(UNITS, name), 'utf8');
    // Replaces the installation path, because the programs must exist.
    await writeFile(join(folder.path, name), unit.replaceAll('/srv/wathiqa/current/', ROOT));
  }
  const verified = spawnSync(program, ['verify', ...paths], { encoding: 'utf8' });
  const complaints = verified.stderr.split('\n').filter((line) => line.includes('wathiqa'));
  expectThat(complaints.length === 0, complaints.join('; '));
  report('units valid for systemd', names.length);
  for (const path of paths.filter((one) => one.endsWith('.service'))) {
    const { stdout } = spawnSync(program, ['security', '--offline=true', path], {
      encoding: 'utf8',
    });
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    report(`exposure of ${path.split('/').pop()}, of 10`, exposure ?? 'not said');
    expectThat(Number(exposure) <= MOST_EXPOSED, `${path} has the exposure ${exposure}`);
  }
}
