/**
 * Rolling upgrade under load: database first, then each server, with one rollback, then the pages of nginx. So both
 * releases work on the new schema, and each page runs its scripts at each step. The new release is a copy of this one
 * with an expand step and other scripts, which exist only here.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { copyRepository } from '../../scripts/prepare/copy-repository.ts';
import { runSql } from '../support/sql.ts';
import { expectThat, report, Stack } from './support/drill.ts';
import { expectUninterrupted, type Release, startFleet, THIS_RELEASE } from './support/fleet.ts';
import { expectPagesRun } from './support/pages-run.ts';

/**
 * Previous release, installed and built: `git worktree add ../before vX.Y.Z`, then `npm ci && npm run build` there.
 * Default: this release.
 */
const BEFORE = process.env.DRILL_BEFORE;
const MIGRATIONS = 'apps/server/src/db/migrations';
/** Additive: a column with a constant default, a nullable one with an unvalidated rule, then index and validation. */
const EXPANSION = [
  `ALTER TABLE requests ADD COLUMN drilled boolean NOT NULL DEFAULT false, ADD COLUMN drill_note text;
ALTER TABLE requests ADD CONSTRAINT requests_drill_note_check CHECK (drill_note <> '') NOT VALID;
ALTER TABLE request_history ADD COLUMN drilled boolean NOT NULL DEFAULT false;
CREATE TABLE drill_notes (request_id bigint PRIMARY KEY REFERENCES requests, note text NOT NULL);
GRANT SELECT, INSERT ON drill_notes TO wathiqa_app;
`,
  `-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS requests_drilled ON requests (drilled, id);
ALTER TABLE requests VALIDATE CONSTRAINT requests_drill_note_check;
`,
];

export async function rollingUpgrade(): Promise<void> {
  await using stack = new Stack();
  const before = BEFORE ? await findRelease(BEFORE) : THIS_RELEASE;
  const folder = await copyRepository();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // nginx reads it as another user.
  await chmod(folder, 0o755);
  await addMigrations(folder);
  await buildOtherScripts(folder);
  const after = await findRelease(folder);
  const fleet = await startFleet(stack, before);
  const { register, load, replace } = fleet;
  const versionOf = async () => {
    const [row] = await runSql<{ version: number }>(
      register.DATABASE_URL,
      'SELECT max(version)::int AS version FROM schema_versions',
    );
    return row?.version ?? 0;
  };
  await delay(2_000);
  const from = await versionOf();

  const begun = performance.now();
  await promisify(execFile)(process.execPath, ['apps/server/src/commands/migrate.ts'], {
    cwd: folder,
    env: { ...process.env, ...register, DATABASE_OWNER_URL: register.DATABASE_URL },
  });
  report('the database is migrated under load', `${seconds(begun)} s`);
  await delay(2_000);

  const step = async (title: string, take: () => Promise<void>) => {
    await take();
    await expectPagesRun(fleet.url, title);
  };
  // Removed from nginx first, because the old release may abort requests on shutdown.
  await step('first server', () => replace(0, after, true));
  await step('second server', () => replace(1, after, true));
  await step('second server again', () => replace(1, before));
  await step('second server', () => replace(1, after, true));
  await step('third server', () => replace(2, after, true));
  await step('link', () => fleet.link(folder));
  await step('reload', () => fleet.reload());
  report('pages with blocked or missing scripts', 0);
  await load.stop();

  const to = await versionOf();
  report('schema version, before and after', `${from}, ${to}`);
  expectThat(to > from, 'The schema was not migrated');
  await expectUninterrupted(fleet);
}

async function addMigrations(folder: string): Promise<void> {
  const migrations = join(folder, MIGRATIONS);
  const last = (await readdir(migrations)).sort().at(-1) ?? '';
  for (const [index, text] of EXPANSION.entries()) {
    const version = String(Number.parseInt(last, 10) + 1 + index).padStart(3, '0');
    await writeFile(join(migrations, `${version}.do.drill-${index + 1}.sql`), text);
  }
}

/** Another release has other file names and other inline scripts, hence other policies. */
async function buildOtherScripts(folder: string): Promise<void> {
  await appendFile(
    join(folder, 'apps/portal/app/entry.client.tsx'),
    "document.documentElement.dataset.release = 'next';\n",
  );
  await rm(join(folder, 'apps/portal/build'));
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: folder });
}

/** A release's servers and client calls; open pages are replaced last. */
async function findRelease(folder: string): Promise<Release> {
  const from = async <Name extends keyof Release>(file: string, name: Name) => {
    const path = join(folder, file);
    expectThat(existsSync(path), `${folder} is not a release of this product`);
    const found: Pick<Release, Name> = await import(pathToFileURL(path).href);
    return found[name];
  };
  expectThat(existsSync(join(folder, 'apps/portal/build')), `${folder} is not built`);
  return {
    startServerProcess: await from(
      'apps/server/test/support/process/server-process.ts',
      'startServerProcess',
    ),
    startLoad: await from('tools/drills/support/load.ts', 'startLoad'),
  };
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
