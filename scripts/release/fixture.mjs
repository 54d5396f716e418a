/**
 * `npm run release:fixture`: writes this schema's database, with rows and work in flight, into
 * `apps/server/test/fixtures/releases`, to test later versions. Needs PostgreSQL.
 */
import { join } from 'node:path';
import { CliError, runCli } from '../output.mjs';
import { root } from '../prepare/ensure-installed.mjs';
import { runNode } from '../tools.mjs';

await runCli(async () => {
  process.env.RELEASE_FIXTURE = 'on';
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const test = 'apps/server/test/data/upgrades.test.ts';
  const only = ['--project', 'server-postgresql', test, '--testNamePattern', 'writes the fixture'];
  const { code } = await runNode([vitest, 'run', ...only]);
  if (code !== 0) throw new CliError('The fixture was not written.');
});
