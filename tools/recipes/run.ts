/**
 * `npm run test:recipes`: applies the recipes to a copy of the source, runs the type check and the tests that name what
 * is lacking, and discards the copy. `-- WORD …` selects recipes by name; all together take one type check.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { print } from '../../scripts/output.mjs';
import { copyRepository } from '../../scripts/prepare/copy-repository.ts';
import { replaceOnce } from '../support/replace-once.ts';
import { type Edit, RECIPES } from './recipes.ts';

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project'];

const words = process.argv.slice(2);
const names = Object.keys(RECIPES).filter(
  (name) => words.length === 0 || words.some((word) => name.includes(word)),
);
const recipes = names.map((name) => RECIPES[name] ?? { edits: [], tests: [] });
const tests = [...new Set(recipes.flatMap((recipe) => recipe.tests))];
const serverTests = tests.filter((file) => file.startsWith('apps/server/test/'));
const unitTests = tests.filter((file) => !serverTests.includes(file));

const copy = await copyRepository();
try {
  for (const edit of recipes.flatMap(({ edits }) => edits)) await apply(edit);
  const results = [
    run('scripts/types.mjs'),
    unitTests.length === 0 || run(...VITEST, 'unit', ...unitTests),
    serverTests.length === 0 || run(...VITEST, 'server-postgresql', ...serverTests),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}
print(`${process.exitCode ? 'FAILED' : 'passed'}: ${names.join('; ')}`);

async function apply(edit: Edit): Promise<void> {
  const path = join(copy, edit.file);
  const source = existsSync(path) ? await readFile(path, 'utf8') : '';
  // Recipes share one migration.
  await writeFile(path, 'text' in edit ? source + edit.text : replaceOnce(source, edit));
}

function run(...command: string[]): boolean {
  // The long form leaves out tests without a longer one, which most of these are.
  const env = { ...process.env, LONG_TESTS: '' };
  return spawnSync(process.execPath, command, { cwd: copy, env, stdio: 'inherit' }).status === 0;
}
