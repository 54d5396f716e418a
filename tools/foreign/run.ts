/** `npm run test:foreign [-- --only NAME]`: checks the product with suites that others wrote. */
import { parseArgs } from 'node:util';
import { CliError, runCli } from '../../scripts/output.mjs';
import { print } from '../support/report.ts';
import { shareProduct } from './described.ts';
import { prepareSuite } from './packages.ts';
import { walkScreens } from './screens.ts';
import { type Finding, judge, type Look, type Suite, Unavailable } from './suite.ts';
import { SUITES } from './table.ts';

const SHOWN = 40;

const counts = { passed: 0, failed: 0, skipped: 0 };

const { values } = parseArgs({
  options: { only: { type: 'string' }, long: { type: 'boolean' }, all: { type: 'boolean' } },
});

await runCli(async () => {
  const chosen = chooseSuites();
  await using stack = new AsyncDisposableStack();
  const described = shareProduct(stack);
  const looks: { suite: Suite; look: Look; findings: Finding[] }[] = [];
  for (const suite of chosen) {
    const { run } = suite;
    await orSkip(suite, async () => {
      const folder = await prepareSuite(suite);
      if (typeof run === 'function') report(suite, await run(folder, described));
      else looks.push({ suite, look: await run.screens(folder), findings: [] });
    });
  }
  // One walk for all engines.
  if (looks.length > 0) {
    await walkScreens(async (page, name) => {
      for (const { look, findings } of looks) findings.push(...(await look(page, name)));
    });
  }
  for (const { suite, findings } of looks) report(suite, findings);
  print(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
});
// Services of the engines would keep it running.
process.exit();

function chooseSuites(): readonly Suite[] {
  const suites = values.long ? SUITES.filter(({ long }) => long) : SUITES;
  if (values.only === undefined) return suites;
  const names = values.only.split(',');
  const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    const known = SUITES.map(({ name }) => name).join(', ');
    throw new CliError(`No such suite: ${unknown.join(', ')}. There are ${known}.`);
  }
  return suites.filter(({ name }) => names.includes(name));
}

async function orSkip({ name }: Suite, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    print(`${name}: skipped, ${error.message}`);
    counts.skipped += 1;
  }
}

function report({ name, packages = {}, accepted }: Suite, findings: readonly Finding[]): void {
  const verdict = judge(accepted, findings);
  const versions = Object.entries(packages).map(([one, version]) => `${one} ${version}`);
  const numbers = `${verdict.found} found, ${verdict.found - verdict.new.length} accepted, ${verdict.new.length} new`;
  print([`${name}: ${numbers}`, ...versions.slice(0, 1)].join(' · '));
  for (const finding of verdict.new.slice(0, values.all ? undefined : SHOWN)) {
    print(`  new: ${finding}`);
  }
  if (!values.all && verdict.new.length > SHOWN) print('  … more with --all');
  for (const { finding } of verdict.obsolete) print(`  accepted but no longer found: ${finding}`);
  counts[verdict.new.length + verdict.obsolete.length > 0 ? 'failed' : 'passed'] += 1;
}
