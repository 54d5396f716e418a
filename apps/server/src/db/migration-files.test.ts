import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readReleaseFixtures } from '../../test/support/release-fixtures.ts';
import { OUTSIDE_TRANSACTION, splitStatements } from './migrate.ts';
import { MIGRATION_FILES } from './schema-versions.ts';

/** The first release creates its tables, so no row is there to be locked. */
const BASELINE = /^00[1-8]\./;

/** Style rules, and rules that the runner itself satisfies. */
const NOT_ASKED = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'ban-char-field',
  // See READS_DOMAIN.
  'ban-alter-domain-with-add-constraint',
];

/** Reads all rows of all tables with the domain; Squawk refuses it with NOT VALID too. */
const READS_DOMAIN = /^ALTER DOMAIN \w+ ADD (?!.*NOT VALID$)/s;

/** Statements that do not block writes. */
const MAY_STAND_OUTSIDE =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?!IF|ON)\w+ ON \w+|DROP INDEX CONCURRENTLY |ALTER TABLE \w+ VALIDATE CONSTRAINT \w+$)/;

async function findLocks(folder: string, names: readonly string[]): Promise<string[]> {
  const files = await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  );
  const isOutside = ({ sql }: { sql: string }) => sql.startsWith(OUTSIDE_TRANSACTION);
  const paths = (of: typeof files) => of.map(({ name }) => join(folder, name));
  const outside = files.filter(isOutside);
  const inside = files.filter((file) => !isOutside(file));
  const found = [
    ...(await runSquawk(paths(outside), [])),
    ...(await runSquawk(paths(inside), ['--assume-in-transaction'])),
    ...files
      .filter(({ sql }) => splitStatements(sql).some((it) => READS_DOMAIN.test(it)))
      .map(({ name }) => `${name}: domain constraint without NOT VALID`),
    ...outside
      .filter(({ sql }) => splitStatements(sql).some((it) => !MAY_STAND_OUTSIDE.test(it)))
      .map(({ name }) => `${name}: may not stand outside a transaction`),
  ];
  return [...new Set(found)].sort();
}

async function runSquawk(files: readonly string[], options: readonly string[]) {
  if (files.length === 0) return [];
  const program = join(
    dirname(createRequire(import.meta.url).resolve('squawk-cli/package.json')),
    'js/bin/squawk',
  );
  const given = [
    '--reporter=json',
    '--pg-version=15',
    `--exclude=${NOT_ASKED}`,
    ...options,
    ...files,
  ];
  const said = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [program, ...given], (error, stdout, stderr) => {
      // Exit code 1 means findings.
      if (error && error.code !== 1) reject(new Error(stderr, { cause: error }));
      else resolve(stdout);
    });
  });
  const told = JSON.parse(said) as { file: string; rule_name: string }[];
  return told.map(({ file, rule_name }) => `${basename(file)}: ${rule_name}`);
}

test('migrations do not block writes for a time that grows with the table', async () => {
  const folder = dirname(MIGRATION_FILES);
  const added = (await readdir(folder)).filter((name) => !BASELINE.test(name));
  expect(await findLocks(folder, added)).toEqual([]);
});

test('migrations outside a transaction are the last of their release', async () => {
  const files = readdirSync(dirname(MIGRATION_FILES)).toSorted();
  const newestVersions = readReleaseFixtures().map(({ schema }) => schema);
  const releases = [...newestVersions, Number.POSITIVE_INFINITY].map((newest, nth) =>
    files.filter((name) => {
      const version = Number.parseInt(name, 10);
      return version <= newest && version > (newestVersions[nth - 1] ?? 0);
    }),
  );
  // Those before one of them would be committed if it, or a later one, fails.
  for (const names of releases) {
    const outside = names.map((name) =>
      readFileSync(join(dirname(MIGRATION_FILES), name), 'utf8').startsWith(OUTSIDE_TRANSACTION),
    );
    expect(outside, names.join()).toEqual(outside.toSorted());
  }
});

const STEPS: Record<string, string> = {
  'CREATE INDEX ON requests (batch_id)': 'require-concurrent-index-creation',
  'SELECT 1; CREATE INDEX CONCURRENTLY x ON requests (batch_id)':
    'ban-concurrent-index-creation-in-transaction',
  'ALTER TABLE requests ADD COLUMN x uuid DEFAULT gen_random_uuid()': 'adding-field-with-default',
  'ALTER TABLE requests ALTER COLUMN flags SET NOT NULL': 'adding-not-nullable-field',
  'ALTER TABLE requests ADD CONSTRAINT x CHECK (total > 0)': 'constraint-missing-not-valid',
  'ALTER TABLE requests ADD FOREIGN KEY (total) REFERENCES staff': 'adding-foreign-key-constraint',
  'ALTER TABLE requests ALTER COLUMN total TYPE bigint': 'changing-column-type',
  'ALTER TABLE requests RENAME COLUMN total TO sum': 'renaming-column',
  "ALTER DOMAIN request_state ADD CONSTRAINT x CHECK (VALUE <> '')":
    'domain constraint without NOT VALID',
  [`${OUTSIDE_TRANSACTION}\nUPDATE requests SET total = 1`]: 'may not stand outside a transaction',
  'CREATE TABLE fresh (id bigint); CREATE INDEX ON fresh (id)': '',
  "ALTER TABLE requests ADD COLUMN x text NOT NULL DEFAULT ''": '',
  'ALTER TABLE requests ADD CONSTRAINT x CHECK (total > 0) NOT VALID': '',
  "ALTER DOMAIN request_state ADD CONSTRAINT x CHECK (VALUE <> '') NOT VALID": '',
  [`${OUTSIDE_TRANSACTION}
CREATE INDEX CONCURRENTLY x ON requests (batch_id);
ALTER TABLE requests VALIDATE CONSTRAINT x`]: '',
};

test('reports a blocking step and accepts its safe alternative', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-migration-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const steps = Object.entries(STEPS).map(([sql, rule], at) => ({
    sql,
    rule,
    name: `${900 + at}.do.sql`,
  }));
  for (const { name, sql } of steps) await writeFile(join(folder, name), `${sql};\n`);
  const found = await findLocks(
    folder,
    steps.map(({ name }) => name),
  );
  const firstOf = (name: string) =>
    found.filter((it) => it.startsWith(name)).map((it) => it.slice(name.length + 2));
  for (const { sql, rule, name } of steps) {
    expect({ sql, rules: firstOf(name) }).toEqual({
      sql,
      rules: rule === '' ? [] : expect.arrayContaining([rule]),
    });
  }
});
