import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare/ensure-installed.mjs';

const note = join(root, 'build', 'tested-commit');

/**
 * What git answers, without the line's end; undefined where it refuses.
 *
 * @param {...string} args
 */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** The commit that the tree is exactly; undefined where something is changed or there is no repository. */
export function cleanCommit() {
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined;
}

/** Notes that all tests have passed on this commit; nothing where the tree is another's. */
export function noteTested() {
  const commit = cleanCommit();
  if (!commit) return;
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(note, `${commit}\n`);
}

/** The last commit on which all tests passed here. */
export function testedCommit() {
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
}
