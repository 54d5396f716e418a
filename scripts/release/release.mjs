/**
 * `npm run release -- minor`: releases a clean, tested commit (dry run without `--write`). Updates versions,
 * changelog and SBOM; commits and tags without pushing.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, print, runCli } from '../output.mjs';
import { root } from '../prepare/ensure-installed.mjs';
import { runNode } from '../tools.mjs';
import { cleanCommit, git, testedCommit } from './tested-commit.mjs';

const MANIFESTS = ['backup', 'migrate', 'wathiqa'].map((name) => `deploy/kubernetes/${name}.yaml`);

await runCli(async () => {
  const { values, positionals } = parseArgs({
    options: { write: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const present = JSON.parse(read('package.json')).version;
  const version = nextVersion(present, positionals[0]);
  const day = new Date().toISOString().slice(0, 10);
  requireReleasable(version);
  const files = {
    'CHANGELOG.md': moveUnreleased(read('CHANGELOG.md'), version, day),
    ...Object.fromEntries(
      ['package.json', 'package-lock.json'].map((name) => [
        name,
        withVersion(name, present, version),
      ]),
    ),
    ...Object.fromEntries(
      MANIFESTS.map((name) => [
        name,
        read(name).replaceAll(/(image: registry\.example\/\S+):\S+/g, `$1:${version}`),
      ]),
    ),
    'publiccode.yml': read('publiccode.yml')
      .replace(/^softwareVersion: .*$/m, `softwareVersion: ${version}`)
      .replace(/^releaseDate: .*$/m, `releaseDate: ${day}`),
  };
  print(
    `${present} → ${version}: ${Object.keys(files).join(', ')}, the SBOM, a commit, the tag v${version}`,
  );
  if (!values.write) return print('Dry run; --write performs it.');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const { code } = await runNode([join(root, 'scripts/release/sbom.mjs')]);
  if (code !== 0)
    throw new CliError('The SBOM could not be generated; git restore . reverts the rest.');
  requireGit('commit', '--quiet', '--all', '--message', `Version ${version}`);
  requireGit('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  print(`git push --follow-tags publishes it`);
});

/** @param {string} name */
function read(name) {
  return readFileSync(join(root, name), 'utf8');
}

/** @param {string} version */
function requireReleasable(version) {
  const commit = cleanCommit();
  if (!commit) throw new CliError('The working tree is not clean: commit or revert the changes.');
  if (testedCommit() !== commit) {
    throw new CliError('The tests have not passed on this commit: run npm test, then retry.');
  }
  const names = globSync('apps/server/src/db/migrations/*.sql', { cwd: root });
  const schema = Math.max(...names.map((name) => Number.parseInt(basename(name), 10)));
  if (!existsSync(join(root, `apps/server/test/fixtures/releases/schema-${schema}.sql.gz`))) {
    throw new CliError(`Schema ${schema} has no fixture: npm run release:fixture, and commit it.`);
  }
  if (git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}`) !== undefined) {
    throw new CliError(`The version ${version} already exists.`);
  }
}

/**
 * @param {string} present
 * @param {string | undefined} step
 */
function nextVersion(present, step) {
  const [major = 0, minor = 0, patch = 0] = present.split('.').map(Number);
  switch (step) {
    case 'major':
      return `${major + 1}.0.0`;
    case 'minor':
      return `${major}.${minor + 1}.0`;
    case 'patch':
      return `${major}.${minor}.${patch + 1}`;
    default:
      throw new CliError('Usage: npm run release -- major|minor|patch');
  }
}

/**
 * @param {string} changelog
 * @param {string} version
 * @param {string} day
 */
function moveUnreleased(changelog, version, day) {
  const heading = '## [Unreleased]\n';
  const [before, rest] = changelog.split(heading);
  const unreleased = rest?.split(/^## /m)[0]?.trim();
  if (!unreleased) throw new CliError('CHANGELOG.md has no entries under Unreleased.');
  return `${before}${heading}\n## [${version}] - ${day}\n${rest}`;
}

/**
 * @param {string} name
 * @param {string} present
 * @param {string} version
 */
function withVersion(name, present, version) {
  const text = read(name);
  const own = new RegExp(
    `("name": "wathiqa",\\s+"version": )"${present.replaceAll('.', '\\.')}"`,
    'g',
  );
  const changed = text.replace(own, `$1"${version}"`);
  if (changed === text) throw new CliError(`${name} does not contain the version ${present}.`);
  return changed;
}

/** @param {...string} args */
function requireGit(...args) {
  if (git(...args) === undefined) throw new CliError(`git ${args[0]} failed.`);
}
