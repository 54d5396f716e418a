/** `npm run types`: type-checks all packages; silent on success. */
import { join } from 'node:path';
import { print } from './output.mjs';
import { root } from './prepare/ensure-installed.mjs';
import { binPath, runNode } from './tools.mjs';

/** Longest first, to balance the load. */
const PROJECTS = [
  'tsconfig.node.json',
  'apps/portal/tsconfig.json',
  'apps/office/tsconfig.json',
  'packages/ui/tsconfig.json',
  'packages/contract/tsconfig.json',
  'packages/domain/tsconfig.json',
  'packages/arabic-names/tsconfig.json',
];
// The compiler uses several cores.
const CONCURRENCY = 2;

// First: applications depend on generated route types.
await Promise.all(
  ['apps/portal', 'apps/office'].map(async (app) => {
    const typegen = [binPath('@react-router/dev', 'react-router'), 'typegen'];
    report(
      `the route types of ${app}`,
      await runNode(typegen, { cwd: join(root, app), quiet: true }),
    );
  }),
);

// Incremental: results are cached next to the packages.
const waiting = [...PROJECTS];
await Promise.all(
  Array.from({ length: CONCURRENCY }, async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const kept = join(
        root,
        'node_modules/.cache/types',
        `${project.replaceAll('/', '-')}.tsbuildinfo`,
      );
      const tsc = [binPath('typescript', 'tsc'), '-p', project, '--incremental'];
      report(project, await runNode([...tsc, '--tsBuildInfoFile', kept], { quiet: true }));
    }
  }),
);

/**
 * @param {string} what
 * @param {{ code: number, output: string }} run
 */
function report(what, { code, output }) {
  if (code === 0) return;
  print(`${what}:\n${output.trimEnd()}\n`);
  process.exitCode = 1;
}
