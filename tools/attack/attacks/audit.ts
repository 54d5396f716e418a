import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openMigratedDatabase } from '@wathiqa/server/src/migrated-database.ts';
import { readSettings } from '@wathiqa/server/src/settings.ts';
import {
  ARM,
  asOwner,
  cutOff,
  DISARM,
  DISARM_SEALS,
  RECHAIN,
  RENUMBER,
} from '@wathiqa/server/test/support/office/audit-tampering.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { serverFlags } from '../../../scripts/server-flags.mjs';
import { expectThat } from '../outcome.ts';
import type { Attack, Attacks } from '../target.ts';
import { onCopy, type Settings } from './stored.ts';

const COMMAND = fileURLToPath(
  new URL('../../../apps/server/src/commands/audit.ts', import.meta.url),
);

/** Verifies the log of a copy. */
function verify(settings: Settings, words: readonly string[] = []) {
  return new Promise<{ whole: boolean; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [COMMAND, ...words],
      { env: { PATH: process.env.PATH, ...settings } },
      (error, stdout, stderr) => resolve({ whole: !error, said: (stdout + stderr).trim() }),
    );
  });
}

async function tamper(settings: Settings, statements: readonly string[]): Promise<void> {
  await using database = await openMigratedDatabase(readSettings(settings));
  const rearmed = [...ARM, DISARM_SEALS.replace('DISABLE', 'ENABLE')];
  await asOwner({ database }, ...DISARM, DISARM_SEALS, ...statements, ...rearmed);
}

async function countSeals(settings: Settings): Promise<number> {
  await using database = await openMigratedDatabase(readSettings(settings));
  return (await database.query.selectFrom('audit_seals').select('number').execute()).length;
}

/** Rewrites the log by an hour, so that an entry of this run is not merely unsealed yet. */
const REWRITE = [
  `UPDATE audit_entries SET at = at - interval '1 hour', address = '10.9.9.9'`,
  'DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_chain WHERE position IN (2, 3))',
  'DELETE FROM audit_chain WHERE position IN (2, 3)',
  RENUMBER,
  RECHAIN,
];
const CUT_OFF = cutOff('(SELECT max(position) - 3 FROM audit_chain)');
const DELETE_SEALS = 'DELETE FROM audit_seals';

function expectFound(statements: readonly string[], forget = false): Attack {
  return onCopy(async (settings) => {
    await tamper(settings, statements);
    if (forget) await forgetAnchor(settings);
    const { whole, said } = await verify(settings);
    expectThat(!whole, `the command reported: ${said}`);
  });
}

/** Leaves the seals as the only evidence. */
const forgetAnchor = ({ DATA_DIR = '' }: Settings) =>
  rm(join(DATA_DIR, 'audit-seal'), { force: true });

/** Last, because they stop the product to access its database. */
export const auditAttacks: Attacks = {
  'database owner deletes the last entries with their seals': expectFound(CUT_OFF),
  'database owner rewrites entries and chain under the seals': expectFound(REWRITE, true),
  'database owner deletes all seals and rewrites the log': expectFound([DELETE_SEALS, ...REWRITE]),
  'database owner truncates the seals': expectFound(['TRUNCATE audit_seals']),
  'database owner deletes all seals and rewrites the log, and there is no anchor': expectFound(
    [DELETE_SEALS, ...REWRITE],
    true,
  ),
  'database owner seals with a key of their own': expectFound(
    [`UPDATE audit_seals SET mac = sha256('mine')`],
    true,
  ),
  'database owner changes the time of a seal': expectFound(
    [`UPDATE audit_seals SET sealed_at = sealed_at - interval '1 hour'`],
    true,
  ),
  'database owner names a gap in a seal': expectFound(
    [`UPDATE audit_seals SET gap = 'recovery' WHERE number = 1`],
    true,
  ),
  'database owner empties the whole log': expectFound([
    'DELETE FROM audit_entries',
    'DELETE FROM audit_chain',
  ]),
  'database owner deletes the last entries, and only a copied anchor is left': onCopy(
    async (settings) => {
      const anchors = `${settings.DATA_DIR}.anchors`;
      await verify(settings, ['--anchor', anchors]);
      await tamper(settings, CUT_OFF);
      await forgetAnchor(settings);
      const { whole, said } = await verify(settings, ['--anchor', anchors]);
      expectThat(!whole, `the command reported: ${said}`);
    },
  ),
  'database owner rewrites the log without seals, and waits for the server to seal it': onCopy(
    async (settings) => {
      await tamper(settings, [DELETE_SEALS, ...REWRITE]);
      await forgetAnchor(settings);
      // A server seals when it stops.
      await (await startServerProcess(settings, serverFlags)).stop();
      const seals = await countSeals(settings);
      expectThat(seals === 0, `the server made ${seals} seals over it`);
      const { whole, said } = await verify(settings);
      expectThat(!whole, `the command reported: ${said}`);
    },
  ),
};
