import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/prepare/ensure-installed.mjs';
import type { Run } from '../suite.ts';

export const shellcheck: Run = async () => {
  const scripts = execFileSync('git', ['ls-files', '.ci', 'deploy', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && /^#!.*\b(?:ba)?sh\b/.test(readFileSync(join(root, file), 'utf8')));
  const { stdout } = spawnSync('shellcheck', ['--format=json', '--severity=style', ...scripts], {
    cwd: root,
    encoding: 'utf8',
  });
  const comments: { file: string; code: number; message: string }[] = JSON.parse(stdout);
  return comments.map(({ file, code, message }) => `SC${code} ${file} ${message}`);
};
