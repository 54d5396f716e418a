/**
 * Runs the operator's guide: all `sh run` commands in order, with the image's files, unprivileged, on a new
 * PostgreSQL. `sh root` commands are only syntax-checked.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemPostgresql } from '@wathiqa/server/test/support/database/system-postgresql.ts';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { ensureBuilt } from '../../scripts/prepare/ensure-built.mjs';
import { publicUrl } from '../../scripts/prepare/public-url.mjs';
import { expectThat, report, Stack } from './support/drill.ts';
import { runAs, startProgram } from './support/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Queries for results that the commands do not print. */
const QUESTIONS = `
echo "role after the restore: $(psql -X -At wathiqa -c "SELECT role, active FROM staff WHERE email = 'first@authority.example'")"
echo "a new generation: $(psql -X -At wathiqa -c 'SELECT generation > 460000 FROM request_numbering')"
echo "numbers skipped by two recoveries: $(psql -X -At wathiqa -c 'SELECT last_value >= 200000 FROM request_numbers')"
`;

const SAID = [
  'The database schema is up to date.',
  'first@authority.example now has the role administrator',
  '"status":"ready"',
  'encrypted with BACKUP_KEY',
  'The audit log is intact',
  'were restored, ',
  'The database was restored, with 0 requests.',
  'The database is consistent',
  'first@authority.example is no longer a staff member',
  'Request numbers and payment references that were lost will not be reused.',
  'The database is consistent',
  'The audit log is intact',
  'role after the restore: administrator|t',
  'a new generation: t',
  'numbers skipped by two recoveries: t',
];

interface Commands {
  mark: string;
  script: string;
  line: number;
}

export async function operatorGuide(): Promise<void> {
  const commands = await readCommands();
  const marks = new Set(commands.map(({ mark }) => mark));
  expectThat([...marks].sort().join() === 'root,run', `commands are marked ${[...marks].join()}`);
  for (const { script, line } of commands) {
    const read = spawnSync('bash', ['--norc', '-n'], { input: script, encoding: 'utf8' });
    expectThat(read.status === 0, `line ${line} is invalid: ${read.stderr}`);
  }
  const stack = new Stack();
  try {
    const { folder, environment } = await prepareMachine(stack);
    const played = commands.filter(({ mark }) => mark === 'run');
    const script = [
      'set -euo pipefail',
      ...played.flatMap(({ script: text, line }) => [`echo "== line ${line}"`, text]),
      QUESTIONS,
    ];
    await writeFile(join(folder, 'guide.sh'), script.join('\n'));
    const start = performance.now();
    const shell = startProgram('bash', ['--norc', join(folder, 'guide.sh')], {
      environment,
      cwd: folder,
    });
    const code = await new Promise((resolve) => shell.process.once('close', resolve));
    const output = shell.output();
    expectThat(code === 0, `exit code ${code}:\n${output}`);
    let from = 0;
    for (const words of SAID) {
      const at = output.indexOf(words, from);
      expectThat(at >= 0, `missing output “${words}”, in this order:\n${output}`);
      from = at + words.length;
    }
    const register = `Database: PostgreSQL at 127.0.0.1:${environment.PGPORT}/wathiqa\n`;
    expectThat(output.includes(register), `no command printed “${register}”`);
    report('commands of the guide: executed, only parsed', `${played.length}, ${commands.length}`);
    report('seconds', Math.round((performance.now() - start) / 1000));
  } finally {
    await stack.end();
  }
}

async function readCommands(): Promise<Commands[]> {
  const text = await readFile(join(ROOT, 'docs/guides/operator.md'), 'utf8');
  return [...text.matchAll(/^```sh ?(\w*)\n([\s\S]*?)^```$/gm)].map((block) => ({
    mark: block[1] ?? '',
    script: block[2] ?? '',
    line: text.slice(0, block.index).split('\n').length + 1,
  }));
}

/** Creates the machine that the guide expects in a folder. */
async function prepareMachine(stack: Stack) {
  const programs = systemPostgresql();
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-machine-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const { uid = -1, gid = -1 } = runAs;
  await chmod(folder, 0o755);
  await chown(folder, uid, gid);
  for (const name of ['conf', 'backups', 'archive', 'base', 'home', 'postgres', 'tmp']) {
    await mkdir(at(name), { mode: 0o700 });
    await chown(at(name), uid, gid);
  }
  await ensureBuilt();
  execFileSync(process.execPath, [join(ROOT, 'deploy/assemble.mjs'), at('app')]);
  // Other users may not read the current Node binary.
  await mkdir(at('bin'));
  await cp(process.execPath, at('bin/node'));

  const port = await freePort();
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { ...runAs, cwd: folder, stdio: 'ignore' });
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256'];
  run(join(programs, 'initdb'), ['--pgdata', at('postgres/data'), ...access, '--encoding=UTF8']);
  await appendFile(
    at('postgres/data/postgresql.conf'),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${at('postgres')}'\n`,
  );
  const control = async (action: string, more: string) => {
    const command = `${join(programs, 'pg_ctl')} ${action} --silent --wait --pgdata=${at('postgres/data')}`;
    await writeFile(at(action), `#!/bin/sh\nexec ${command} ${more} >/dev/null\n`, { mode: 0o755 });
  };
  await control('start', `--log=${at('postgres/log')}`);
  await control('stop', '--mode=fast');
  run(at('start'), []);
  stack.defer(async () => run(at('stop'), []));
  return {
    folder,
    environment: {
      PATH: `${at('bin')}:${programs}:/usr/bin:/bin`,
      HOME: at('home'),
      TMPDIR: at('tmp'),
      LANG: 'C.UTF-8',
      APP: at('app'),
      CONF: at('conf'),
      BACKUPS: at('backups'),
      ARCHIVE: at('archive'),
      BASE: at('base'),
      SITE: publicUrl(process.env),
      PORT: String(await freePort()),
      PGHOST: at('postgres'),
      PGPORT: String(port),
      PGDATA: at('postgres/data'),
      PG_BIN: programs,
      START_DATABASE: at('start'),
      STOP_DATABASE: at('stop'),
    },
  };
}
