import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare/ensure-installed.mjs';

interface Entry {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: true;
  readonly inBundle?: true;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const packages: Record<string, Entry> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages;

// Workspaces are ours; links lead to them.
const fetched = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

/** The path of the package whose archive an entry comes from: of what is bundled, the one that brings it. */
function archiveOf(path: string): string {
  return packages[path]?.inBundle
    ? archiveOf(path.slice(0, path.lastIndexOf('/node_modules/')))
    : path;
}

test('every package that is fetched is held to a hash, those of other platforms too', () => {
  expect(fetched.length).toBeGreaterThan(0);
  const unverified = fetched.filter(([path]) => !packages[archiveOf(path)]?.integrity);
  expect(unverified.map(([path]) => path)).toEqual([]);
});

test('every platform that a package names has its entry', () => {
  const missing = fetched.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFoundFrom(path, name)),
  );
  expect(missing).toEqual([]);
});

test('packages come from whatever registry npm is set to: the lock names none', () => {
  expect(fetched.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});

test('our own packages ask for exact versions of others', () => {
  const ours = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));
  const asked = ours.flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([name]) => !name.startsWith('@wathiqa/'))
      .map(([name, version]) => ({ path, name, version })),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

/** As Node looks for it: beside the package itself, then in each folder above. */
function isFoundFrom(path: string, name: string): boolean {
  const candidate = `${path ? `${path}/` : ''}node_modules/${name}`;
  if (candidate in packages) return true;
  return path !== '' && isFoundFrom(path.slice(0, Math.max(path.lastIndexOf('/'), 0)), name);
}
