/**
 * `npm run release -- first|major|minor|patch`: releases a clean, tested commit with `--write`, else only reports.
 * Updates versions and changelog, commits and tags; does not push. `first` retains the present version.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, print, runCli } from '../output.mjs';
import { root } from '../prepare/ensure-installed.mjs';
import { cleanCommit, git, testedCommit } from './tested-commit.mjs';

const MANIFESTS = globSync('deploy/kubernetes/**/*.yaml', { cwd: root });

await runCli(() => {
  const { values, positionals } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const present = JSON.parse(read('package.json')).version;
  const version = nextVersion(present, positionals[0] ?? (git('tag') ? undefined : 'first'));
  const day = new Date().toISOString().slice(0, 10);
  const obstacles = findObstacles(version);
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
        read(name)
          .replaceAll(/(image: registry\.example\/\S+):\S+/g, `$1:${version}`)
          .replaceAll(/(newTag:) \S+/g, `$1 ${version}`),
      ]),
    ),
    'publiccode.yml': read('publiccode.yml')
      .replace(/^softwareVersion: .*$/m, `softwareVersion: ${version}`)
      .replace(/^releaseDate: .*$/m, `releaseDate: ${day}`),
  };
  print(`${present} → ${version}: ${Object.keys(files).join(', ')}, a commit, the tag v${version}`);
  if (!values.write || values['dry-run']) {
    return print(['Dry run; --write performs it.', ...obstacles].join('\n'));
  }
  if (obstacles.length > 0) throw new CliError(obstacles.join('\n'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  requireGit('commit', '--quiet', '--all', '--message', `Version ${version}`);
  requireGit('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  print(`git push --follow-tags publishes it`);
});

/** @param {string} name */
function read(name) {
  return readFileSync(join(root, name), 'utf8');
}

/**
 * Reasons against a release now.
 *
 * @param {string} version
 */
function findObstacles(version) {
  const commit = cleanCommit();
  const tag = git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}`);
  const names = globSync('apps/server/src/db/migrations/*.sql', { cwd: root });
  const schema = Math.max(...names.map((name) => Number.parseInt(basename(name), 10)));
  const fixture = `apps/server/test/fixtures/releases/schema-${schema}.sql.gz`;
  return [
    ...(commit ? [] : ['The working tree is not clean: commit or revert the changes.']),
    ...(commit && testedCommit() !== commit
      ? ['The tests have not passed on this commit: run npm test, then retry.']
      : []),
    ...(existsSync(join(root, fixture))
      ? []
      : [`Schema ${schema} has no fixture: npm run release:fixture, and commit it.`]),
    ...(tag === undefined ? [] : [`The version ${version} already exists.`]),
  ];
}

/**
 * @param {string} present
 * @param {string | undefined} step
 */
function nextVersion(present, step) {
  const [major = 0, minor = 0, patch = 0] = present.split('.').map(Number);
  switch (step) {
    case 'first':
      return present;
    case 'major':
      return `${major + 1}.0.0`;
    case 'minor':
      return `${major}.${minor + 1}.0`;
    case 'patch':
      return `${major}.${minor}.${patch + 1}`;
    default:
      throw new CliError('Usage: npm run release -- first|major|minor|patch');
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
  if (!own.test(text)) throw new CliError(`${name} does not contain the version ${present}.`);
  return text.replace(own, `$1"${version}"`);
}

/** @param {...string} args */
function requireGit(...args) {
  if (git(...args) === undefined) throw new CliError(`git ${args[0]} failed.`);
}
