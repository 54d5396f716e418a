/**
 * `npm run drill -- NAME…`: failure drills with real PostgreSQL, Patroni, etcd, HAProxy, PgBouncer and nginx, all
 * started locally and temporary. Without a name all run, one after another.
 */
import { CliError, print, runCli } from '../../scripts/output.mjs';
import { failover } from './failover.ts';
import { image } from './image.ts';
import { impatience } from './impatience.ts';
import { nginxRefusals } from './nginx-refusals.ts';
import { oneSandbox } from './one-sandbox.ts';
import { operatorGuide } from './operator-guide.ts';
import { outages } from './outages.ts';
import { overload } from './overload.ts';
import { recovery } from './recovery.ts';
import { registerOutage } from './register-outage.ts';
import { restore } from './restore.ts';
import { rollingRestart } from './rolling-restart.ts';
import { rollingUpgrade } from './rolling-upgrade.ts';
import { stolenKey } from './stolen-key.ts';
import { chosenDrills } from './support/drill.ts';
import { type ProgramName, requirePrograms } from './support/program.ts';
import { systemdUnits } from './systemd-units.ts';

type Drill = readonly [run: () => Promise<void>, ...programs: ProgramName[]];

const PATRONI: readonly ProgramName[] = ['patroni', 'pg_controldata', 'etcd', 'haproxy', 'psql'];

const DRILLS: Record<string, Drill> = {
  'operator-guide': [operatorGuide, 'debootstrap'],
  image: [image, 'buildah', 'debootstrap', 'pg_controldata'],
  'systemd-units': [systemdUnits, 'systemd-analyze', 'pgbackrest'],
  'nginx-refusals': [nginxRefusals, 'nginx'],
  'one-sandbox': [oneSandbox, ...PATRONI, 'nginx'],
  outages: [outages, 'pg_controldata'],
  overload: [overload],
  impatience: [impatience],
  'register-outage': [registerOutage],
  'stolen-key': [stolenKey, 'pdftoppm', 'zbarimg'],
  failover: [failover, ...PATRONI],
  'rolling-restart': [rollingRestart, 'nginx'],
  'rolling-upgrade': [rollingUpgrade, 'nginx'],
  restore: [restore, 'pg_controldata'],
  recovery: [recovery, 'pg_controldata', 'pgbackrest'],
};

await runCli(async () => {
  const chosen = chosenDrills();
  const unknown = chosen.filter((name) => !DRILLS[name]);
  if (unknown.length > 0) {
    throw new CliError(
      `No such drill: ${unknown.join(', ')}. There are ${Object.keys(DRILLS).join(', ')}.`,
    );
  }
  const drills = Object.entries(DRILLS).filter(
    ([name]) => chosen.length === 0 || chosen.includes(name),
  );
  requirePrograms(drills.flatMap(([, [, ...programs]]) => programs));
  const failed: string[] = [];
  for (const [name, [run]] of drills) {
    print(`\n== ${name}`);
    try {
      await run();
    } catch (error) {
      failed.push(name);
      print(`  FAILED: ${error instanceof Error ? error.message : error}`);
    }
  }
  print(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : '\nall drills passed');
  process.exitCode = failed.length > 0 ? 1 : 0;
});
