import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CliError, withProgress } from '../output.mjs';
import { binPath, runNode } from '../tools.mjs';
import { root } from './ensure-installed.mjs';

/** Address of a build without `PUBLIC_URL`; the server replaces it (RFC 2606). */
const ANY_ADDRESS = 'https://portal.invalid';

/** `saysAddress`: contains the public address. */
const APPS = {
  portal: { label: 'the portal', saysAddress: true },
  office: { label: 'the office', saysAddress: false },
};

// Inputs of each build.
const SHARED_SOURCES = [
  'packages',
  'content',
  'package-lock.json',
  'scripts/prepare/precompress.ts',
  'scripts/prepare/nginx-maps.ts',
  // Generates the pages' CSP.
  'apps/server/src/pages',
  'apps/server/src/http',
];
/** Stamps: source hash, and source hash plus compression. */
const BUILT_FROM = '.built-from';
const COMPRESSED_FROM = '.compressed-from';
const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router']);

/**
 * Builds outdated applications in parallel (one core each), then compresses.
 *
 * @param {{ compression?: 'smallest' | 'quick' }} [options] `quick` accepts the smallest too
 * @throws {CliError} with the build output
 */
export async function ensureBuilt({ compression = 'smallest' } = {}) {
  const applications = Object.entries(APPS).map(([name, { label, saysAddress }]) => {
    const address = saysAddress ? process.env.PUBLIC_URL?.replace(/\/+$/, '') || ANY_ADDRESS : '';
    const app = join(root, 'apps', name);
    return { name, label, app, address, sources: sourcesHash(app, address) };
  });
  const isStale = (/** @type {(typeof applications)[number]} */ { app, sources }) =>
    readStamp(app, BUILT_FROM) !== sources;
  if (applications.some((one) => one.address && isStale(one))) await checkContent();
  const builds = await Promise.allSettled(
    applications.map(async (application) => {
      if (isStale(application)) {
        await withProgress(`Building ${application.label}`, async () => {
          await build(application);
          if (application.name === 'portal') await writePagesForNginx();
        });
      }
      await ensureCompressed(application, compression);
    }),
  );
  // Throws only after all builds have ended.
  for (const built of builds) if (built.status === 'rejected') throw built.reason;
}

/** One line per error, outside the build output. */
async function checkContent() {
  const { code, output } = await runNode([join(root, 'scripts', 'check-content.ts')], {
    quiet: true,
  });
  if (code !== 0) throw new CliError(output.trimEnd());
}

async function writePagesForNginx() {
  const build = join(root, 'apps', 'portal', 'build');
  await runOrThrow('The list of pages for nginx', [
    join(root, 'scripts/prepare/nginx-maps.ts'),
    join(build, 'client'),
    join(build, 'nginx'),
  ]);
}

/**
 * @param {string} app
 * @param {string} name
 */
function readStamp(app, name) {
  const stamp = join(app, 'build', name);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/**
 * @param {object} application
 * @param {string} application.app folder
 * @param {string} application.label
 * @param {string} application.sources source hash
 * @param {'smallest' | 'quick'} compression
 */
async function ensureCompressed({ app, label, sources }, compression) {
  const done = readStamp(app, COMPRESSED_FROM);
  if (done === `${sources} smallest` || done === `${sources} ${compression}`) return;
  rmSync(join(app, 'build', COMPRESSED_FROM), { force: true });
  await runOrThrow(`The compression of ${label}`, [
    join(root, 'scripts/prepare/precompress.ts'),
    join(app, 'build', 'client'),
    compression,
  ]);
  writeFileSync(join(app, 'build', COMPRESSED_FROM), `${sources} ${compression}`);
}

/**
 * @param {object} application
 * @param {string} application.app folder
 * @param {string} application.label
 * @param {string} application.address empty if the build does not contain it
 * @param {string} application.sources source hash
 */
async function build({ app, label, address, sources }) {
  // First, so that an interrupted build is not reused.
  rmSync(join(app, 'build', BUILT_FROM), { force: true });
  const translations = translationsOf(app);
  await Promise.all(
    ['ar', ...translations].map((locale) =>
      runOrThrow(
        `The build of ${label} (${locale})`,
        [binPath('@react-router/dev', 'react-router'), 'build'],
        {
          cwd: app,
          env: { ...process.env, NODE_ENV: 'production', PUBLIC_URL: address, LOCALE: locale },
        },
      ),
    ),
  );
  for (const locale of translations) joinTranslation(join(app, 'build'), locale);
  // The server replaces it by its PUBLIC_URL.
  if (address) writeFileSync(join(app, 'build', 'built-for'), address);
  writeFileSync(join(app, 'build', BUILT_FROM), sources);
}

/**
 * Locales with a folder.
 *
 * @param {string} app
 * @returns {string[]}
 */
function translationsOf(app) {
  const folder = join(app, 'locales');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/**
 * Merges a translation's pages, server bundle and missing hashed files into the main build.
 *
 * @param {string} build
 * @param {string} locale
 */
function joinTranslation(build, locale) {
  const own = join(build, locale);
  if (!existsSync(own)) return;
  /** @type {[from: string, to: string][]} */
  const parts = [
    [join(own, 'client', 'assets'), join(build, 'client', 'assets')],
    [join(own, 'client', locale), join(build, 'client', locale)],
    [join(own, 'server'), join(build, 'server', locale)],
  ];
  for (const [from, to] of parts) cpSync(from, to, { recursive: true, force: false });
  rmSync(own, { recursive: true });
}

/**
 * @param {string} what
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
async function runOrThrow(what, args, options) {
  const { code, output } = await runNode(args, { ...options, quiet: true });
  if (code !== 0) throw new CliError(`${output.trimEnd()}\n\n${what} failed; see above.`);
}

/**
 * @param {string} app
 * @param {string} address
 */
function sourcesHash(app, address) {
  const configs = readdirSync(app)
    .filter((name) => /\.(ts|json)$/.test(name))
    .map((name) => join(app, name));
  const shared = SHARED_SOURCES.map((source) => join(root, source));
  const sources = [
    join(app, 'app'),
    join(app, 'locales'),
    join(app, 'public'),
    ...shared,
    ...configs,
  ];
  const hash = createHash('sha256').update(`${address}\0`);
  for (const file of sources.flatMap(listFiles)) {
    // Prevents collisions of concatenated files.
    const bytes = readFileSync(file);
    hash.update(`${relative(root, file).split(sep).join('/')}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path file, folder or missing
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
