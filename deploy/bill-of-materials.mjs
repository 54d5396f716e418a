import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Third-party software of a release: packages in its folder, packages in the pages' bundles, typefaces.
 *
 * @typedef {{ name: string, version: string, license: string, text: string, integrity?: string }} Component
 */

/** In the pages, without a package of their own in the bundle. */
const FONTS = {
  name: '@ibm/plex-sans-arabic',
  license: 'OFL-1.1',
  text: 'packages/ui/fonts/OFL.txt',
};
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/**
 * @param {string} root repository
 * @param {string} release assembled folder
 * @returns {Component[]} sorted, each version once
 */
export function readComponents(root, release) {
  /** @type {Record<string, { version: string, integrity?: string }>} */
  const lock = read(join(root, 'package-lock.json')).packages;
  const entries = Object.entries(lock).map(([path, entry]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    ...entry,
  }));
  const integrityOf = (/** @type {string} */ name, /** @type {string} */ version) =>
    entries.find((entry) => entry.name === name && entry.version === version)?.integrity;
  const fontVersion = lock[`node_modules/${FONTS.name}`]?.version ?? '';
  const found = [
    ...globSync('**/node_modules/{*,@*/*}/package.json', { cwd: release })
      .filter((path) => !path.includes('/@wathiqa/'))
      .map((path) => readPackage(join(release, dirname(path)))),
    ...globSync('apps/*/build/**/.vite/licenses.json', { cwd: release }).flatMap((path) =>
      /** @type {{ name: string, version: string, identifier?: string, text?: string }[]} */ (
        read(join(release, path))
      ).map(({ identifier = '', text = '', ...rest }) => ({ ...rest, license: identifier, text })),
    ),
    { ...FONTS, version: fontVersion, text: readFileSync(join(root, FONTS.text), 'utf8') },
  ];
  const unique = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...unique.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => ({ ...one, integrity: integrityOf(one.name, one.version) }));
}

/**
 * @param {string} root
 * @param {readonly Component[]} components
 * @returns {string} CycloneDX 1.5
 */
export function billOfMaterials(root, components) {
  const { name, version } = read(join(root, 'package.json'));
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `pkg:npm/${name}@${version}`,
        name,
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: components.map((one) => {
      const purl = `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`;
      const content = Buffer.from(one.integrity?.replace('sha512-', '') ?? '', 'base64');
      return {
        type: 'library',
        'bom-ref': purl,
        name: one.name,
        version: one.version,
        purl,
        ...(one.license && { licenses: [{ expression: one.license }] }),
        ...(one.integrity && { hashes: [{ alg: 'SHA-512', content: content.toString('hex') }] }),
      };
    }),
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** @param {readonly Component[]} components */
export function thirdPartyNotices(components) {
  return components
    .map(
      ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text.trim()}\n`,
    )
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * @param {string} folder
 * @returns {Component}
 */
function readPackage(folder) {
  const { name, version, license } = read(join(folder, 'package.json'));
  const texts = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
  return {
    name,
    version,
    license: typeof license === 'string' ? license : (license?.type ?? ''),
    text: texts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n'),
  };
}

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
