/**
 * `npm test`: runs all steps despite failures; `--only unit,server` runs some, `--long` the long form. Records a fully
 * tested commit for releases.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { CliError, print } from '../output.mjs';
import { ensureBrowser } from '../prepare/ensure-browser.mjs';
import { ensureBuilt } from '../prepare/ensure-built.mjs';
import { ensureInstalled } from '../prepare/ensure-installed.mjs';
import { noteTested } from '../release/tested-commit.mjs';
import { steps } from './test-steps.mjs';

const NEED_BUILD = ['server', 'browser'];
const NEED_BROWSER = ['component', 'browser'];

const chosen = chosenSteps();
const isComplete = steps.every((step) => step.longOnly || chosen.includes(step));
const needs = (/** @type {string} */ name) => chosen.some((step) => step.name === name);
/** @type {({ name: string, seconds: number } & import('./test-steps.mjs').Result)[]} */
const results = [];
const reports = mkdtempSync(join(tmpdir(), 'wathiqa-test-'));

if (await prepare('install', () => ensureInstalled({ tests: true }))) {
  await Promise.all([
    NEED_BUILD.some(needs) && prepare('build', () => ensureBuilt({ compression: 'quick' })),
    // Network and CPU work overlap.
    NEED_BROWSER.some(needs) &&
      prepare('browser install', async () => {
        const chromium = await ensureBrowser();
        if (chromium) process.env.CHROMIUM = chromium;
      }),
  ]);
  for (const group of toGroups(chosen)) {
    print(`\n== ${group.map(({ name }) => name).join(', ')}`);
    const groupResults = await Promise.all(
      group.map(async ({ name, run }) => {
        const start = performance.now();
        return { name, ...(await run(reports)), seconds: secondsSince(start) };
      }),
    );
    results.push(...groupResults);
  }
}
rmSync(reports, { recursive: true, force: true });
summarise();

/** @param {import('./test-steps.mjs').Step[]} chosen */
function toGroups(chosen) {
  /** @type {import('./test-steps.mjs').Step[][]} */
  const groups = [];
  for (const step of chosen) {
    const group = groups.at(-1);
    if (group?.every(({ alongside }) => alongside) && step.alongside) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

function chosenSteps() {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, long: { type: 'boolean' } },
  });
  if (values.long) process.env.LONG_TESTS = 'on';
  if (values.only === undefined) return steps.filter(({ longOnly }) => values.long || !longOnly);
  const names = values.only.split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    print(`No such step: ${unknown.join(', ')}. There are ${steps.map((s) => s.name).join(', ')}.`);
    process.exit(1);
  }
  return steps.filter((step) => names.includes(step.name));
}

/**
 * Runs a prerequisite, counted only on failure. Steps run anyway, because most may not need it.
 *
 * @param {string} name
 * @param {() => void | Promise<void>} work
 */
async function prepare(name, work) {
  const start = performance.now();
  try {
    await work();
    return true;
  } catch (error) {
    print(error instanceof CliError ? error.message : inspect(error));
    results.push({ name, passed: 0, failed: 1, skipped: 0, seconds: secondsSince(start) });
    return false;
  }
}

function summarise() {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((total, result) => total + result[key], 0);
  print(`\n${row('step', 'passed', 'failed', 'skipped', 'time')}`);
  for (const { name, passed, failed, skipped, seconds } of results) {
    print(row(name, passed, failed, skipped, `${seconds.toFixed(1)} s`));
  }
  // Again at the end, where a reader of a long or cut log looks.
  for (const { name, failures = [] } of results) {
    for (const failure of failures) print(`\nfailed in ${name}: ${failure}`);
  }
  const skipped = sum('skipped');
  process.exitCode = sum('failed') > 0 ? 1 : 0;
  if (process.exitCode === 0 && isComplete) noteTested();
  print();
  print(
    `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
}

/**
 * @param {string} name
 * @param {(string | number)[]} cells
 */
function row(name, ...cells) {
  return name.padEnd(16) + cells.map((cell) => String(cell).padStart(10)).join('');
}

/** @param {number} start */
function secondsSince(start) {
  return (performance.now() - start) / 1000;
}
