import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { print } from '../output.mjs';
import { root } from '../prepare/ensure-installed.mjs';
import { binPath, runNode } from '../tools.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} [alongside] runs in parallel with adjacent steps that do so too
 * @property {(reports: string) => Promise<Counts>} run
 */

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
    ...['packages', 'apps', 'content', 'tools/conformance'],
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
      const report = join(reports, 'browser.json');
      const playwright = binPath('@playwright/test', 'playwright');
      const { code } = await runNode(
        [playwright, 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'line,json'],
        { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
      );
      const stats = readReport(report)?.stats ?? {};
      return toResult(code, {
        passed: stats.expected ?? 0,
        // Flaky counts as failed.
        failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
        skipped: stats.skipped ?? 0,
      });
    },
  },
];

/**
 * Checks the alert rules with Prometheus, if installed (Debian: prometheus).
 *
 * @returns {Step[]}
 */
function alertRules() {
  const rules = join(root, 'deploy/observability/rules.yml');
  if (spawnSync('promtool', ['--version']).error) return [];
  return [
    {
      name: 'alert rules',
      alongside: true,
      run: async () => {
        const args = ['check', 'rules', rules];
        const { status, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
        if (status !== 0) print(`== alert rules\n${stderr.trimEnd()}`);
        return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
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
      } = readReport(report) ?? {};
      return toResult(code, {
        passed: numPassedTests,
        failed: numFailedTests,
        skipped: numPendingTests + numTodoTests,
      });
    },
  };
}

/**
 * Counts a run without tests, or one that fails without a failed test (load or global error), as one failure.
 *
 * @param {number} code
 * @param {Counts} counts
 * @returns {Counts}
 */
function toResult(code, counts) {
  const unseen = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return unseen ? { ...counts, failed: 1 } : counts;
}

/** @param {string} report */
function readReport(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
