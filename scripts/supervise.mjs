import { spawn } from 'node:child_process';
import { pinnedEnvironment, pinnedNode, root } from './prepare/ensure-installed.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const SAME_KEYSTROKE_MS = 500;
const LOOK_FOR_NPM_MS = 500;

/**
 * Starts programs on the pinned Node and stands for them: a signal sent to us reaches each of them
 * exactly once, and when one ends, all end.
 *
 * On Ctrl-C a terminal signals the whole group, and npm passes the signal on to us as well. A
 * program that hears two signals takes the second for impatience and quits without finishing. So
 * the programs are in groups of their own and hear only us, and we take a burst of signals for one.
 * Should we be killed outright, the channel to them closes, which they may take as a reason to end. npm itself, told to end,
 * ends its shell, which tells us nothing: that it is gone is as good as the signal.
 *
 * @param {{ args: string[], cwd?: string, env?: NodeJS.ProcessEnv }[]} programs
 * @returns {Promise<number>} the exit code of the program that ended first
 */
export function supervise(programs) {
  const children = programs.map(({ args, cwd = root, env = process.env }) =>
    spawn(pinnedNode(), args, {
      cwd,
      env: pinnedEnvironment(env),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    }),
  );

  let lastSignal = Number.NEGATIVE_INFINITY;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (performance.now() - lastSignal < SAME_KEYSTROKE_MS) return;
      lastSignal = performance.now();
      for (const child of children) child.kill(signal);
    });
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
