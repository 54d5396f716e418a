import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestStatus } from '@wathiqa/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { backUp, restore } from '../../src/commands/backup-files.ts';
import { type OwnerConnection, openDatabase } from '../../src/db/database.ts';
import { migrate, OUTSIDE_TRANSACTION } from '../../src/db/migrate.ts';
import { MIGRATION_FILES, newestVersion } from '../../src/db/schema-versions.ts';
import { explainFailure } from '../../src/failures.ts';
import { openMigratedDatabase } from '../../src/migrated-database.ts';
import { readSettings } from '../../src/settings.ts';
import { createDatabaseForTest, startServer } from '../harness.ts';
import { encryption } from '../support/data-keys.ts';
import type { TestDatabase } from '../support/database/test-database.ts';
import {
  expectMissingToolError,
  findMissingTool,
  missingTool,
  readStatus,
  registerWithOrder,
  toSettings,
} from '../support/process/backups.ts';
import { folderForTest, runCommand } from '../support/process/command.ts';

beforeAll(findMissingTool);

/** Runs statements as the owner of the tables. */
async function asOwner<Result>(
  { environment }: TestDatabase,
  work: (owner: OwnerConnection) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  const database = await openDatabase(readSettings(environment), encryption, async (owner) => {
    result = await work(owner);
  });
  await database.close();
  return result as Result;
}

/** Versions, tables and rows. */
function readSchema(place: TestDatabase) {
  return asOwner(place, async (owner) => {
    const versions = await owner.rows('SELECT * FROM schema_versions ORDER BY version');
    const tables = await owner.rows(
      `SELECT relname, relnatts FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY relname`,
    );
    const rows = await owner.rows(
      `SELECT relname, query_to_xml(format('SELECT one::text AS row FROM %I AS one ORDER BY 1', relname), true, false, '')::text AS rows
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
    );
    return [versions.rows, tables.rows, rows.rows];
  });
}

/** Like the migrations before the first release: other files and a higher version. */
function makeOtherSchema(place: TestDatabase) {
  return asOwner(place, (owner) =>
    owner.script(`
      UPDATE schema_versions SET name = 'register', md5 = repeat('0', 32) WHERE version = 1;
      INSERT INTO schema_versions (version, name, md5) VALUES (79, 'daily-orders', repeat('1', 32))`),
  );
}

const REFUSED =
  /schema of another version of this product.*was not changed.*backup of that version.*empty database/;

test('start and migrate refuse a database of another schema and leave it unchanged', async () => {
  const { place } = await registerWithOrder();
  await makeOtherSchema(place);
  const before = await readSchema(place);
  await expect(openMigratedDatabase(toSettings(place))).rejects.toThrow(REFUSED);
  const { code, errors } = await runCommand('migrate', [], place.environment);
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(REFUSED) });
  expect(await readSchema(place)).toEqual(before);
});

test('restore refuses a backup of another schema and leaves the database unchanged', async () => {
  if (missingTool !== undefined) return expectMissingToolError(await createDatabaseForTest());
  const { place } = await registerWithOrder();
  await makeOtherSchema(place);
  const file = join(await folderForTest(), 'other.backup');
  await backUp(toSettings(place), file);

  const target = await registerWithOrder();
  await expect(restore(toSettings(target.place), file, true)).rejects.toThrow(
    /other\.backup has the schema of another version.*Nothing was restored/,
  );
  expect(await readStatus(target.place, target.requestId)).toBe(200);
});

test('restore refuses to replace an empty database of another schema unasked', async () => {
  if (missingTool !== undefined) return expectMissingToolError(await createDatabaseForTest());
  const { place } = await registerWithOrder();
  const file = join(await folderForTest(), 'whole.backup');
  await backUp(toSettings(place), file);
  const target = await createDatabaseForTest();
  await makeOtherSchema(target);
  const before = await readSchema(target);
  await expect(restore(toSettings(target), file, false)).rejects.toThrow(REFUSED);
  expect(await readSchema(target)).toEqual(before);
});

test('a database of a later release opens', async () => {
  const place = await createDatabaseForTest();
  await asOwner(place, (owner) =>
    owner.script(
      `INSERT INTO schema_versions (version, name, md5) VALUES (999, 'later', repeat('1', 32))`,
    ),
  );
  const database = await openMigratedDatabase(toSettings(place));
  await database.close();
});

test('a later migration keeps the data of the release before', async () => {
  const { place, requestId } = await registerWithOrder();
  const files = await addMigrations({
    '900.do.expand.sql': 'ALTER TABLE requests ADD COLUMN later integer CHECK (later > 0);',
  });
  await asOwner(place, (owner) => migrate(owner, async () => {}, files));
  const server = await startServer({}, place);
  const citizen = await server.signIn();
  const { status } = await citizen.call(requestStatus, { headers: { requestid: requestId } });
  expect(status).toBe(200);
  expect((await citizen.order(crypto.randomUUID())).status).toBe(200);
  await server.close();
});

describe('a failing migration', () => {
  test('names its file and line, the version that stays and the way out', async () => {
    const place = await createDatabaseForTest();
    const before = await readSchema(place);
    const error = await failToMigrate(place, {
      '900.do.good.sql': 'CREATE TABLE later (id integer);',
      '901.do.wrong.sql': '-- two lines\nALTER TABLE later ADD COLUMN x wrong_type;',
    });
    const text =
      'Migration 901.do.wrong.sql, line 2 failed: type "wrong_type" does not exist\n' +
      `Its changes were rolled back: the database is at version ${await newestVersion()}. Servers of the previous release can continue to use it. ` +
      'Remove the cause and migrate again.\n\n';
    expect(explainFailure(error)?.slice(0, text.length)).toBe(text);
    expect(explainFailure(error)?.slice(text.length)).toMatch(
      /type "wrong_type" does not exist\n +at /,
    );
    expect(await readSchema(place)).toEqual(before);
  });

  test('outside a transaction says so and leaves the database usable', async () => {
    const { place, requestId } = await registerWithOrder();
    const error = await failToMigrate(place, {
      '900.do.good.sql': 'CREATE TABLE later (id integer);',
      '901.do.outside.sql': `${OUTSIDE_TRANSACTION}\nALTER TABLE later VALIDATE CONSTRAINT missing;`,
    });
    expect(explainFailure(error)).toMatch(
      /^Migration 901\.do\.outside\.sql failed: .*\nIt runs outside a transaction.* up to 900 are complete\. Servers of the previous release can continue/,
    );
    expect(await readStatus(place, requestId)).toBe(200);
  });
});

async function failToMigrate(place: TestDatabase, more: Record<string, string>): Promise<unknown> {
  const files = await addMigrations(more);
  return asOwner(place, (owner) => migrate(owner, async () => {}, files)).catch(
    (reason: unknown) => reason,
  );
}

/** Glob of the product's and additional migrations. */
async function addMigrations(more: Record<string, string>): Promise<string> {
  const folder = await folderForTest();
  for (const [name, sql] of Object.entries(more)) await writeFile(join(folder, name), sql);
  return `{${MIGRATION_FILES},${folder}/*.sql}`;
}
