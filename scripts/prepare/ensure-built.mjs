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
import { CliError, print } from '../output.mjs';
import { binPath, runNode } from '../tools.mjs';
import { root } from './ensure-installed.mjs';
import { publicUrl } from './public-url.mjs';

/**
 * The applications that are built, as people call them, and whether the address that people reach them at stands
 * in what is built: then a build belongs to one address.
 */
const APPS = {
  portal: { label: 'the portal', saysAddress: true },
  office: { label: 'the office', saysAddress: false },
};

// Everything beside an application's own files that can change what its build writes; a folder stands for
// all its files.
const SHARED_SOURCES = [
  'packages',
  'content',
  'package-lock.json',
  'scripts/prepare/precompress.ts',
  'scripts/prepare/nginx-maps.ts',
  // What the policies of the pages are made by.
  'apps/server/src/pages',
  'apps/server/src/http',
];
/** In a build: the hash of what it was made from, and the same with how its files were compressed. */
const BUILT_FROM = '.built-from';
const COMPRESSED_FROM = '.compressed-from';
const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router']);

/**
 * Builds each application unless the build there was made from exactly these sources, then writes the
 * compressed versions beside its files. Each build keeps one core busy, so they run side by side.
 *
 * @param {{ compression?: 'smallest' | 'quick' }} [options] `quick` for a test, which may find the smallest too
 * @throws {CliError} when a build fails, with the build's own words
 */
export async function ensureBuilt({ compression = 'smallest' } = {}) {
  const applications = Object.entries(APPS).map(([name, { label, saysAddress }]) => {
    const address = saysAddress ? publicUrl(process.env) : '';
    const app = join(root, 'apps', name);
    return { name, label, app, address, sources: sourcesHash(app, address) };
  });
  const isStale = (/** @type {(typeof applications)[number]} */ { app, sources }) =>
    readStamp(app, BUILT_FROM) !== sources;
  if (applications.some((one) => one.address && isStale(one))) await checkContent();
  const builds = await Promise.allSettled(
    applications.map(async (application) => {
      if (isStale(application)) {
        await build(application);
        if (application.name === 'portal') await writePagesForNginx();
      }
      await ensureCompressed(application, compression);
    }),
  );
  // Told when none is still at work.
  for (const built of builds) if (built.status === 'rejected') throw built.reason;
}

/** What is wrong in a text is said in a line, and not between the lines of a build that fails. */
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
 * @param {string} application.app its folder
 * @param {string} application.label
 * @param {string} application.sources the hash of what it is built from
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
 * @param {string} application.app its folder
 * @param {string} application.label
 * @param {string} application.address where people reach it; empty where the build does not say it, which shows no content either
 * @param {string} application.sources the hash of what it is built from
 */
async function build({ app, label, address, sources }) {
  print(`Building ${label}.`);
  // First away with the stamp: an interrupted build must not pass for a finished one.
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
  // The server looks whether it is the address that people reach it at.
  if (address) writeFileSync(join(app, 'build', 'built-for'), address);
  writeFileSync(join(app, 'build', BUILT_FROM), sources);
}

/**
 * The languages that an application is translated into: a folder of texts each.
 *
 * @param {string} app
 * @returns {string[]}
 */
function translationsOf(app) {
  const folder = join(app, 'locales');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/**
 * Puts a translation's build beside that of the source: its pages under their prefix, its bundle for the server, and of
 * the files named by their content those that the source does not have.
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
  if (code !== 0) throw new CliError(`${output.trimEnd()}\n\n${what} failed; the reason is above.`);
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
    // Name and length keep apart what would read the same when joined.
    const bytes = readFileSync(file);
    hash.update(`${relative(root, file).split(sep).join('/')}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file, a folder, or nothing
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
