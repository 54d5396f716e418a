import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { print } from '../output.mjs';
import { root } from '../prepare/ensure-installed.mjs';
import { binPath, runNode } from '../tools.mjs';
import { isLong } from './long-form.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { failures?: string[] }} Result failures: title and message of each failed test
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} [alongside] runs in parallel with adjacent steps that do so too
 * @property {boolean} [longOnly] part of `npm run test:long` only
 * @property {(reports: string) => Promise<Result>} run
 */

/** Installations in which the journeys are played again, if the machine has their programs. */
const WORLDS = spawnSync('nginx', ['-v']).error ? [] : ['nginx'];

/**
 * Steps of `npm test`, fastest failures first. Each receives a report folder.
 *
 * @type {Step[]}
 */
export const steps = [
  check('types', () => [join(root, 'scripts/types.mjs')]),
  check('lint', () => [binPath('@biomejs/biome', 'biome'), 'check', '.']),
  check('boundaries', () => [
    binPath('dependency-cruiser', 'depcruise'),
    ...['packages', 'apps', 'content'],
    // Others contain `using`, unknown to the parser.
    ...['assets', 'conformance', 'film', 'govstack-registry', 'opencrvs-plugin'].map(
      (tool) => `tools/${tool}`,
    ),
  ]),
  ...alertRules(),
  check('unused', () => [binPath('knip', 'knip')]),
  // Uses otherwise idle CPU time.
  { ...vitest('unit'), alongside: true },
  vitest('component'),
  vitest('server', 'server*'),
  {
    name: 'browser',
    run: async (reports) => {
      const results = [await browserTests(reports)];
      for (const world of isLong() ? WORLDS : []) {
        print(`\n== browser: ${world}`);
        results.push(await browserTests(reports, world));
      }
      return results.reduce(add);
    },
  },
  { ...check('film', () => [join(root, 'tools/film/make.ts'), '--rehearse']), longOnly: true },
  { ...check('recipes', () => [join(root, 'tools/recipes/run.ts')]), longOnly: true },
  {
    name: 'foreign',
    longOnly: true,
    run: async () => {
      const { code, output } = await runNode(['tools/foreign/run.ts', '--long'], { quiet: true });
      print(output.trimEnd());
      const [, passed = 0, failed = 0, skipped = 0] =
        /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output) ?? [];
      return {
        passed: Number(passed),
        failed: code === 0 ? 0 : Math.max(1, Number(failed)),
        skipped: Number(skipped),
      };
    },
  },
];

/**
 * @param {string} reports
 * @param {string} [world] of `e2e/support/product/worlds.ts`, with its journeys only
 * @returns {Promise<Result>}
 */
async function browserTests(reports, world = '') {
  const report = join(reports, `browser${world}.json`);
  const playwright = binPath('@playwright/test', 'playwright');
  const { code } = await runNode(
    [playwright, 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'line,json'],
    { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, WORLD: world } },
  );
  const { stats = {}, suites = [] } = readReport(report) ?? {};
  return toResult(code, {
    passed: stats.expected ?? 0,
    // Flaky counts as failed.
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
    failures: suites
      .flatMap(browserFailures)
      .map((/** @type {string} */ failure) => (world ? `WORLD=${world} ${failure}` : failure)),
  });
}

/**
 * @param {Result} one
 * @param {Result} other
 * @returns {Result}
 */
function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...(one.failures ?? []), ...(other.failures ?? [])],
  };
}

/**
 * Checks the alert rules and plays their cases with Prometheus, and Alertmanager's routes, if installed (Debian:
 * prometheus, prometheus-alertmanager).
 *
 * @returns {Step[]}
 */
function alertRules() {
  const folder = join(root, 'deploy/observability');
  if (spawnSync('promtool', ['--version']).error) return [];
  return [
    {
      name: 'alert rules',
      alongside: true,
      run: async () => {
        const runs = [
          ['promtool', 'check', 'rules', 'rules.yml'],
          ['promtool', 'test', 'rules', 'rules.test.yml'],
          ['amtool', 'check-config', 'alertmanager.yml'],
        ]
          .map(([program = '', ...args]) =>
            spawnSync(program, args, { cwd: folder, encoding: 'utf8' }),
          )
          .filter(({ error }) => !error);
        const failed = runs.filter(({ status }) => status !== 0);
        for (const { stderr } of failed) print(`== alert rules\n${stderr.trimEnd()}`);
        return { passed: runs.length - failed.length, failed: failed.length, skipped: 0 };
      },
    },
  ];
}

/**
 * A tool with a pass or fail result: one test.
 *
 * @param {string} name
 * @param {() => string[]} args evaluated at run time, after installation
 * @returns {Step}
 */
function check(name, args) {
  return {
    name,
    // Mostly single-core and silent on success.
    alongside: true,
    run: async () => {
      const { code, output } = await runNode(args(), { quiet: true });
      if (code !== 0) print(`== ${name}\n${output.trimEnd()}`);
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
    },
  };
}

/**
 * @param {string} name
 * @param {string} [projects] vitest.config.ts projects of the step
 * @returns {Step}
 */
function vitest(name, projects = name) {
  return {
    name,
    run: async (reports) => {
      const report = join(reports, `${name}.json`);
      const { code } = await runNode([
        binPath('vitest', 'vitest'),
        'run',
        `--project=${projects}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]);
      const {
        numPassedTests = 0,
        numFailedTests = 0,
        numPendingTests = 0,
        numTodoTests = 0,
        testResults = [],
      } = readReport(report) ?? {};
      return toResult(code, {
        passed: numPassedTests,
        failed: numFailedTests,
        skipped: numPendingTests + numTodoTests,
        failures: testResults.flatMap(vitestFailures),
      });
    },
  };
}

/**
 * Counts a run without tests, or one that fails without a failed test (load or global error), as one failure.
 *
 * @param {number} code
 * @param {Result} counts
 * @returns {Result}
 */
function toResult(code, counts) {
  const unseen = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return unseen ? { ...counts, failed: 1 } : counts;
}

/**
 * Failed tests of a file in Vitest's report; a file that does not load has a message and no tests.
 *
 * @param {{ name: string, message: string, status: string, assertionResults: { status: string, fullName: string,
 *   failureMessages: string[] }[] }} file
 */
function vitestFailures({ name, message, status, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const again = `vitest run ${path}`;
  if (status === 'failed' && failed.length === 0) return [toFailure(path, again, message)];
  return failed.map((test) =>
    toFailure(`${path} › ${test.fullName}`, again, test.failureMessages[0]),
  );
}

/**
 * Failed tests of a suite in Playwright's report, which nests suites and takes a repeated run as another result.
 *
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ file: string, line: number, title: string, tests: BrowserTest[] }} BrowserSpec
 * @typedef {{ specs: BrowserSpec[], suites?: BrowserSuite[] }} BrowserSuite
 * @param {BrowserSuite} suite
 * @returns {string[]}
 */
function browserFailures({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.find((result) => result.error)?.error;
        const again = `playwright test --config e2e/playwright.config.ts ${file}:${line}`;
        return toFailure(`${file}:${line} › ${title}`, again, error?.message);
      }),
  );
  return [...own, ...suites.flatMap(browserFailures)];
}

/**
 * @param {string} title
 * @param {string} again command that repeats the test
 * @param {string} [message]
 */
function toFailure(title, again, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 15);
  const variant = isLong() ? 'LONG_TESTS=on ' : '';
  const repeated = `again: ${variant}npx ${again}`;
  return [title, ...[...lines, repeated].map((line) => `    ${line}`.trimEnd())].join('\n');
}

/** @param {string} report */
function readReport(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
