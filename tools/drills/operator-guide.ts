/**
 * Plays each block of the operator guide as written: on a fresh Debian 12 without recommended packages, in its own
 * namespaces, as the user that the block names. Needs root and Debian's mirror. `systemctl` is a stand-in, because
 * systemd does not run in a chroot.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DebianMachine, outputOf, startDebianMachine } from './support/debian-machine.ts';
import { expectThat, report, Stack } from './support/drill.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BLOCK = /^```sh\n# As ([\w-]+)(?:, (.*))?\n([\s\S]*?)^```$/gm;
/** Output in this order. */
const EXPECTED = [
  'Database: PostgreSQL at 127.0.0.1:5432/wathiqa',
  'The database schema is up to date.',
  'first@authority.example now has the role administrator',
  '"status":"ready"',
  'configuration file /etc/nginx/nginx.conf test is successful',
  'in /var/lib/wathiqa/certificates signs from today',
  // The guide's addresses of others do not exist.
  'database     ok',
  'login        FAILED',
  'signing      ok',
  'repo1: backup set size',
  'repo2: backup set size',
  'The audit log is intact',
  'first@authority.example is no longer a staff member',
  'Request numbers and payment references that were lost will not be reused.',
  'WARNING: certificates may have been printed',
  'The database is consistent',
  'The audit log is intact',
  'were restored, ',
  'encrypted with BACKUP_KEY',
  'The database was restored, with 0 requests.',
  'WARNING: certificates may have been printed',
  'The database is consistent',
  'a timeline switch has occurred',
  '"status":"ready"',
  // Results that the commands do not print.
  'role: administrator|t',
  'new generation: t',
  'numbers past two recoveries: t',
  'owner may make roles: f',
  'checksums: on',
  'backup is known: t',
];

const QUESTIONS = `cd /; ask() { sudo --user=postgres psql -XAt wathiqa -c "$1"; }
echo "role: $(ask "SELECT role, active FROM staff WHERE email = 'first@authority.example'")"
echo "new generation: $(ask 'SELECT generation > 460000 FROM request_numbering')"
echo "numbers past two recoveries: $(ask 'SELECT last_value >= 200000 FROM request_numbers')"
echo "owner may make roles: $(ask "SELECT rolcreaterole FROM pg_roles WHERE rolname = 'wathiqa_owner'")"
echo "checksums: $(ask 'SHOW data_checksums')"
echo "backup is known: $(ask "SELECT count(*) = 1 FROM maintenance_runs WHERE task = 'backup'")"`;

interface Block {
  user: string;
  /** Why the drill leaves it out. */
  note: string;
  script: string;
  line: number;
}

export async function operatorGuide(): Promise<void> {
  const blocks = await readBlocks();
  await using stack = new Stack();
  const machine = stack.add(await startDebianMachine());
  let output = '';
  for (const { user, note, script, line } of blocks) {
    const title = `line ${line}, ${user}: ${script.split('\n')[0]?.slice(0, 30)}`;
    if (note) {
      report(title, note);
      continue;
    }
    const start = performance.now();
    const ran =
      user === 'yourself'
        ? await buildReleases(script, machine)
        : await machine.run(user, script, { network: script.includes('apt-get') });
    output += ran.output;
    const said = `line ${line} ended with ${ran.status}:\n${ran.output.slice(-3_000)}`;
    // The guide's addresses of others do not exist.
    expectThat(ran.status === (script.includes('doctor') ? 1 : 0), said);
    report(title, `${((performance.now() - start) / 1000).toFixed(1)} s`);
    // As at boot.
    if (script.includes('apt-get')) await machine.run('root', 'pg_ctlcluster 15 main start');
  }
  output += (await machine.run('root', QUESTIONS)).output;
  expectInOrder(output, EXPECTED);
}

/** Builds here and copies the release to the machine, also as the next version. */
async function buildReleases(script: string, machine: DebianMachine) {
  const next = script.match(/^tar .*$/m)?.[0].replace(/wathiqa-0\.1\.0\.tar/, 'wathiqa-0.2.0.tar');
  const child = spawn(
    'bash',
    [
      '-euc',
      `rm -rf build/wathiqa-*\n${script}
${next} --transform='s/^wathiqa-0.1.0/wathiqa-0.2.0/'
mv build/wathiqa-*.tar.gz '${join(machine.root, 'root')}'`,
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return outputOf(child);
}

function expectInOrder(output: string, expected: readonly string[]): void {
  let from = 0;
  for (const words of expected) {
    const at = output.indexOf(words, from);
    expectThat(at >= 0, `“${words}” is missing in its place:\n${output.slice(from)}`);
    from = at + words.length;
  }
}

async function readBlocks(): Promise<Block[]> {
  const text = await readFile(join(ROOT, 'docs/guides/operator.md'), 'utf8');
  const blocks = Array.from(text.matchAll(BLOCK), (block) => {
    const [, user = '', note = '', script = ''] = block;
    return { user, note, script, line: text.slice(0, block.index).split('\n').length + 1 };
  });
  const fences = text.match(/^```sh/gm)?.length;
  expectThat(blocks.length === fences, `${fences} blocks, ${blocks.length} with their user`);
  return blocks;
}
