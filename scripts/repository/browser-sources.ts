import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Both front ends, and the shared code that they load. */
const FOLDERS = ['apps/office/app', 'apps/portal/app', 'content/src', 'packages'];
/** At the build and on the server. */
const NOT_IN_BROWSERS = /\.test\.|\/testing\/|\.server\.|civil-register\/|^content\/src\/data\//;

/** Source text of browser code by path. */
export const browserSources = new Map(
  execFileSync('git', ['ls-files', ...FOLDERS], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !NOT_IN_BROWSERS.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);

/** Files with a match. */
export function filesWith(pattern: RegExp): string[] {
  return [...browserSources].filter(([, source]) => pattern.test(source)).map(([file]) => file);
}
