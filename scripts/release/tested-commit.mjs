import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare/ensure-installed.mjs';

const note = join(root, 'build', 'tested-commit');

/**
 * Git output without the final newline; undefined on failure.
 *
 * @param {...string} args
 */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** Commit of a clean working tree; undefined otherwise. */
export function cleanCommit() {
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined;
}

/** Records a fully tested commit, if the tree is clean. */
export function noteTested() {
  const commit = cleanCommit();
  if (!commit) return;
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(note, `${commit}\n`);
}

export function testedCommit() {
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
}
