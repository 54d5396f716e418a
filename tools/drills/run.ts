/**
 * `npm run drill -- NAME…`: failure drills with real PostgreSQL, Patroni, etcd, HAProxy, PgBouncer and nginx, all
 * started locally and temporary. Without a name all run, as in `npm run test:full`.
 */
import { CliError, print, runCli } from '../../scripts/output.mjs';
import { failover } from './failover.ts';
import { nginxRefusals } from './nginx-refusals.ts';
import { oneSandbox } from './one-sandbox.ts';
import { operatorGuide } from './operator-guide.ts';
import { outages } from './outages.ts';
import { overload } from './overload.ts';
import { poolers } from './poolers.ts';
import { restore } from './restore.ts';
import { rollingRestart } from './rolling-restart.ts';
import { rollingUpgrade } from './rolling-upgrade.ts';
import { chosenDrills } from './support/drill.ts';
import { systemdUnits } from './systemd-units.ts';

const DRILLS: Record<string, () => Promise<void>> = {
  'operator-guide': operatorGuide,
  'systemd-units': systemdUnits,
  'nginx-refusals': nginxRefusals,
  'one-sandbox': oneSandbox,
  poolers,
  outages,
  overload,
  failover,
  'rolling-restart': rollingRestart,
  'rolling-upgrade': rollingUpgrade,
  restore,
};

await runCli(async () => {
  const chosen = chosenDrills();
  const unknown = chosen.filter((name) => !DRILLS[name]);
  if (unknown.length > 0) {
    throw new CliError(
      `No such drill: ${unknown.join(', ')}. There are ${Object.keys(DRILLS).join(', ')}.`,
    );
  }
  const failed: string[] = [];
  for (const [name, drill] of Object.entries(DRILLS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    print(`\n== ${name}`);
    try {
      await drill();
    } catch (error) {
      failed.push(name);
      print(`  FAILED: ${error instanceof Error ? error.message : error}`);
    }
  }
  print(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : '\nall drills passed');
  process.exitCode = failed.length > 0 ? 1 : 0;
});
