import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRegister } from '@wathiqa/server/src/register.ts';
import { readSettings } from '@wathiqa/server/src/settings.ts';
import {
  asOwner,
  cutOff,
  DISARM,
  DISARM_SEALS,
  RECHAIN,
} from '@wathiqa/server/test/support/office/audit-tampering.ts';
import { type Attack, expectThat } from './attack.ts';

const COMMAND = fileURLToPath(new URL('../../apps/server/src/commands/audit.ts', import.meta.url));

function runAudit(settings: Record<string, string>, anchors: string) {
  return new Promise<{ whole: boolean; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [COMMAND, '--anchor', anchors],
      { env: { PATH: process.env.PATH, ...settings } },
      (error, stdout, stderr) => resolve({ whole: !error, said: (stdout + stderr).trim() }),
    );
  });
}

async function tamper(settings: Record<string, string>, ...statements: string[]): Promise<void> {
  const database = await openRegister(readSettings(settings));
  try {
    await asOwner({ database }, ...DISARM, DISARM_SEALS, ...statements);
  } finally {
    await database.close();
  }
}

/** Last, because they stop the product to access its database. */
export const auditAttacks: readonly Attack[] = [
  {
    name: 'the database owner deletes the last audit entries, then rewrites the first one',
    run: async (target) => {
      const settings = await target.end();
      const folder = await mkdtemp(join(tmpdir(), 'wathiqa-anchors-'));
      const anchors = join(folder, 'anchors');
      try {
        const before = await runAudit(settings, anchors);
        expectThat(before.whole, `before the change: ${before.said}`);
        await tamper(settings, ...cutOff('(SELECT max(position) - 3 FROM audit_chain)'));
        const shortened = await runAudit(settings, anchors);
        expectThat(!shortened.whole, `without the last entries: ${shortened.said}`);
        // Reseals first, so only the later change is detectable.
        await rm(anchors);
        const sealed = await runAudit(settings, anchors);
        expectThat(sealed.whole, `after sealing: ${sealed.said}`);
        await rm(anchors);
        await tamper(
          settings,
          "UPDATE audit_entries SET address = '10.9.9.9' WHERE id = 1",
          RECHAIN,
        );
        const rewritten = await runAudit(settings, anchors);
        expectThat(!rewritten.whole, `with the first entry rewritten: ${rewritten.said}`);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
];
