import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runNpm } from '../../scripts/prepare/ensure-installed.mjs';
import { type Suite, Unavailable } from './suite.ts';

const CACHE = join(root, 'node_modules/.cache/foreign');

/**
 * Installs a suite's packages into a folder of their own, without their install scripts.
 *
 * @returns the folder
 * @throws Unavailable without a program or the npm registry
 */
export async function prepareSuite({ name, packages = {}, programs = {} }: Suite): Promise<string> {
  for (const [program, debian] of Object.entries(programs)) {
    if (spawnSync('which', [program]).status !== 0) {
      throw new Unavailable(`there is no ${program}: apt-get install ${debian}`);
    }
  }
  const folder = join(CACHE, name);
  const wanted = Object.entries(packages).map(([one, version]) => `${one}@${version}`);
  const stamp = join(folder, 'installed.json');
  const text = JSON.stringify(wanted);
  if (wanted.length === 0 || (existsSync(stamp) && readFileSync(stamp, 'utf8') === text)) {
    return folder;
  }
  mkdirSync(folder, { recursive: true });
  // Without it npm would look for a project in the parent folders.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!(await runNpm(['install', '--prefix', folder, ...options, ...wanted]))) {
    throw new Unavailable(`npm could not install ${wanted.join(' ')}`);
  }
  writeFileSync(stamp, text);
  return folder;
}

/** File of an installed package. */
export function fileOf(folder: string, name: string, file: string): string {
  return join(folder, 'node_modules', name, file);
}

/** Loads an installed package. The caller names the few members that it uses. */
export async function load<Module>(folder: string, name: string): Promise<Module> {
  const require = createRequire(join(folder, 'package.json'));
  return import(pathToFileURL(require.resolve(name)).href);
}
