import { spawn } from 'node:child_process';
import { pinnedEnvironment, pinnedNode, root } from './prepare/ensure-installed.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const SAME_KEYSTROKE_MS = 500;
const LOOK_FOR_NPM_MS = 500;

/**
 * Runs programs on the pinned Node: forwards each signal exactly once, and when one ends, stops all.
 *
 * On Ctrl-C the terminal signals the whole process group and npm repeats it; a second signal would skip cleanup. So
 * programs run in their own groups, and a burst counts as one signal. If this process is killed, their IPC channel
 * closes. When npm ends, only its shell dies, so a lost parent counts as a signal.
 *
 * @param {{ args: string[], cwd?: string, env?: NodeJS.ProcessEnv }[]} programs
 * @returns {Promise<number>} exit code of the first ended program
 */
export function supervise(programs) {
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  let lastSignal = Number.NEGATIVE_INFINITY;
  // Before the first spawn, or a signal in between leaves its program alive.
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (performance.now() - lastSignal < SAME_KEYSTROKE_MS) return;
      lastSignal = performance.now();
      for (const child of children) child.kill(signal);
    });
  }

  for (const { args, cwd = root, env = process.env } of programs) {
    children.push(
      spawn(pinnedNode(), args, {
        cwd,
        env: pinnedEnvironment(env),
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        detached: process.platform !== 'win32',
      }),
    );
  }

  const started = process.ppid;
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => {
        if (process.ppid === started) return;
        clearInterval(watch);
        for (const child of children) child.kill('SIGTERM');
      }, LOOK_FOR_NPM_MS)
    : undefined;

  const endings = children.map(
    (child) =>
      new Promise((resolve, reject) => {
        child.on('error', reject);
        child.on('exit', (code) => {
          for (const other of children) if (other !== child) other.kill('SIGTERM');
          resolve(code ?? 1);
        });
      }),
  );
  return Promise.race(endings).then(async (code) => {
    await Promise.all(endings);
    clearInterval(watch);
    return code;
  });
}
