/**
 * `node deploy/assemble.mjs FOLDER`: collects a release from a build (`npm run build`): server, commands, pages, Node,
 * units, nginx files, bill of materials and third-party notices.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billOfMaterials, readComponents, thirdPartyNotices } from './bill-of-materials.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const WORKSPACES = {
  'apps/server': withLocales('apps/server'),
  'apps/sandbox': ['package.json', 'src'],
  'packages/arabic-names': withLocales('packages/arabic-names'),
  'packages/certificate': withLocales('packages/certificate'),
  'packages/contract': withLocales('packages/contract'),
  'packages/domain': withLocales('packages/domain'),
  content: readdirSync(join(root, 'content')).filter((name) => name !== 'node_modules'),
};
const FILES = [
  'LICENSE',
  'package.json',
  'scripts/prepare/nginx-maps.ts',
  'scripts/prepare/precompress.ts',
  'scripts/prepare/readdress.ts',
  'scripts/serve.ts',
  'scripts/trial-staff.ts',
  'deploy/bin',
  'deploy/healthcheck.mjs',
  'deploy/nginx',
  'deploy/observability',
  'deploy/postgresql',
  'deploy/systemd',
  'apps/portal/build',
  'apps/office/build',
  // Without npm's copy of it and its headers.
  'node_modules/node/bin',
  'node_modules/node/package.json',
];
const TYPES_ONLY = /\/node_modules\/(?:typescript|@typescript\/[^/]+|@types\/[^/]+)$/;
const NODE = /\/node_modules\/node(?:$|\/)/;

const target = resolve(process.argv[2] ?? '');
if (process.argv.length !== 3 || existsSync(target)) {
  process.stderr.write('Use: node deploy/assemble.mjs FOLDER, which is not there yet\n');
  process.exit(1);
}

const sources = Object.entries(WORKSPACES).flatMap(([folder, names]) =>
  names.map((name) => join(folder, name)),
);
for (const path of [...FILES, ...sources]) {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (from) => !/\.test\.tsx?$/.test(from),
  });
}
for (const folder of listPackages()) {
  cpSync(folder, join(target, relative(root, folder)), {
    recursive: true,
    // Nested node_modules are listed separately.
    filter: (from) => from === folder || !from.slice(folder.length).startsWith('/node_modules'),
  });
}
for (const folder of Object.keys(WORKSPACES)) {
  const link = join(target, 'node_modules/@wathiqa', folder.split('/').pop() ?? '');
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(target, folder)), link);
}
mkdirSync(join(target, 'node_modules/.bin'));
symlinkSync('../node/bin/node', join(target, 'node_modules/.bin/node'));
const components = readComponents(root, target);
writeFileSync(join(target, 'sbom.cdx.json'), billOfMaterials(root, components));
writeFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(components));

/** @param {string} folder a package with translated texts */
function withLocales(folder) {
  const names = ['package.json', 'src', 'locales'];
  return names.filter((name) => existsSync(join(root, folder, name)));
}

function listPackages() {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [program = 'npm', ...first] = npm;
  const wanted = ['@wathiqa/server', '@wathiqa/sandbox'].flatMap((name) => ['--workspace', name]);
  const list = execFileSync(
    program,
    [...first, 'ls', '--omit=dev', '--all', '--parseable', '--include-workspace-root', ...wanted],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const folders = list
    .trim()
    .split('\n')
    .filter((folder) => folder.includes('/node_modules/'));
  return [...new Set([...folders, join(root, 'node_modules/close-with-grace')])].filter(
    (folder) => !(folder.includes('/@wathiqa/') || TYPES_ONLY.test(folder) || NODE.test(folder)),
  );
}
