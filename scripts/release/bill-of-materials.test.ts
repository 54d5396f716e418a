import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { billOfMaterials, readComponents } from '../../deploy/bill-of-materials.mjs';
import { root } from '../prepare/ensure-installed.mjs';

test('the bill lists packages of folder and bundle with the hashes of the lock file', () => {
  const release = mkdtempSync(join(tmpdir(), 'wathiqa-bill-'));
  onTestFinished(() => rmSync(release, { recursive: true }));
  for (const name of ['node', 'pg', 'fastify', '@fastify/static']) {
    const file = `node_modules/${name}/package.json`;
    cpSync(join(root, file), join(release, file));
  }
  const { version: react } = JSON.parse(
    readFileSync(join(root, 'node_modules/react/package.json'), 'utf8'),
  );
  const bundle = join(release, 'apps/portal/build/client/.vite/licenses.json');
  mkdirSync(dirname(bundle), { recursive: true });
  writeFileSync(bundle, JSON.stringify([{ name: 'react', version: react, identifier: 'MIT' }]));

  const { components } = JSON.parse(billOfMaterials(root, readComponents(root, release)));
  expect(components.map(({ name }: { name: string }) => name)).toEqual([
    '@fastify/static',
    '@ibm/plex-sans-arabic',
    'fastify',
    'node',
    'pg',
    'react',
  ]);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const { name, hashes } of components) {
    const hash = Buffer.from(hashes[0].content, 'hex').toString('base64');
    expect(`sha512-${hash}`, name).toBe(packages[`node_modules/${name}`].integrity);
  }
});
