import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrillFailed, expectThat } from './drill.ts';
import { findProgram } from './program.ts';

const MIRROR = 'http://deb.debian.org/debian';
/** debootstrap's result, reused by later drills. */
const BASE = process.env.DRILL_DEBIAN ?? join(tmpdir(), 'wathiqa-debian-12');
/** Environment of a fresh login of root. */
const LOGIN = [
  ...['env', '-i', 'HOME=/root', 'LANG=C.UTF-8', 'TERM=dumb'],
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
];

/** Stand-in that starts the units' own ExecStart, because systemd does not run in a chroot. */
const SYSTEMCTL = `#!/bin/bash
action=$1; shift
start() {
  unit=/etc/systemd/system/$1.service
  get() { sed -n "s/^$1=//p" $unit; }
  user=$(get User)
  if [ "$(get Type)" = oneshot ]; then
    get ExecStart | sed 's/%%/%/g' | while IFS= read -r line; do
      setpriv --reuid=$user --regid=$user --init-groups env -i PATH=$PATH bash -c "$line" </dev/null || exit 1
    done
    return
  fi
  (cd "$(get WorkingDirectory)" && exec setsid setpriv --reuid=$user --regid=$user --init-groups \\
    env -i $(get Environment) $(get ExecStart)) >>/var/log/$1.log 2>&1 </dev/null &
  echo $! >/run/$1.pid
}
stop() {
  kill "$(cat /run/$1.pid)" 2>/dev/null
  while kill -0 "$(cat /run/$1.pid)" 2>/dev/null; do sleep 0.1; done
}
for unit in "$@"; do case $action:$unit in
  *:--now|*:*.timer|*:systemd-journald) ;;
  reload:nginx) nginx -s reload ;;
  restart:nginx) nginx -s stop 2>/dev/null; nginx ;;
  restart:*) stop $unit; start $unit ;;
  stop:*) stop $unit ;;
  enable:*|start:*) start $unit ;;
esac; done`;

export interface Ran {
  status: number | null;
  /** Output and errors. */
  output: string;
}

export interface DebianMachine {
  /** Root folder as seen from here. */
  root: string;
  /** Runs a script in a new shell of the user. `network` shares this machine's network. */
  run(user: string, script: string, options?: { network?: boolean }): Promise<Ran>;
  stop(): Promise<void>;
}

/** Folder of a minimal Debian 12. */
export function debianBase(): string {
  if (!existsSync(join(BASE, 'etc/debian_version'))) {
    const debootstrap = findProgram('debootstrap');
    execFileSync(debootstrap, ['--variant=minbase', 'bookworm', BASE, MIRROR], { stdio: 'ignore' });
  }
  return BASE;
}

/** Starts a fresh, minimal Debian 12 in its own mount, process and network namespaces. */
export async function startDebianMachine(): Promise<DebianMachine> {
  expectThat(process.getuid?.() === 0, 'the drill needs root for its own namespaces');
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-machine-'));
  const root = join(folder, 'root');
  execFileSync('cp', ['--archive', '--one-file-system', debianBase(), root]);
  await copyFile('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  const host = (await readFile('/etc/hostname', 'utf8')).trim();
  await appendFile(join(root, 'etc/hosts'), `127.0.0.1 localhost ${host}\n`);
  const programs = {
    'usr/bin/systemctl': SYSTEMCTL,
    'usr/sbin/policy-rc.d': '#!/bin/sh\nexit 101',
  };
  for (const [path, text] of Object.entries(programs)) {
    await writeFile(join(root, path), `${text}\n`, { mode: 0o755 });
  }
  const unshared = ['--mount', '--pid', '--net', '--ipc', '--fork', '--kill-child'];
  // bash reaps orphans, as an init must.
  const boot = `mount --rbind /dev ${root}/dev; mount -t proc proc ${root}/proc; ip link set lo up; echo up; sleep infinity & wait`;
  const child = spawn('unshare', [...unshared, 'bash', '-euc', boot]);
  process.once('exit', () => child.kill('SIGKILL'));
  await Promise.race([once(child.stdout, 'data'), failure(child)]);
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  const inside = ['--target', children.trim(), '--mount', '--pid', '--ipc'];
  return {
    root,
    run: (user, script, { network = false } = {}) => {
      const shell = ['bash', '-euo', 'pipefail', '-c', script];
      const as = user === 'root' ? shell : ['sudo', `--user=${user}`, ...shell];
      const args = [...inside, ...(network ? [] : ['--net']), 'chroot', root, ...LOGIN, ...as];
      return outputOf(spawn('nsenter', args, { stdio: ['ignore', 'pipe', 'pipe'] }));
    },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function outputOf(child: ChildProcess): Promise<Ran> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  // Daemons inherit the streams, so `close` would wait for them.
  await once(child, 'exit');
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { status: child.exitCode, output };
}

async function failure(child: ChildProcess): Promise<never> {
  const { status, output } = await outputOf(child);
  throw new DrillFailed(`unshare ended with ${status}: ${output}`);
}
