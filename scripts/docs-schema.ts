/**
 * `npm run docs:schema` generates docs/schema.md from an embedded database; apps/server/test/data/docs-schema.test.ts
 * compares it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { TABLE_RETENTION, type Tables } from '../apps/server/src/db/schema.ts';
import { MIGRATION_FILES } from '../apps/server/src/db/schema-versions.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { encryption } from '../apps/server/test/support/data-keys.ts';
import { root } from './prepare/ensure-installed.mjs';

interface Column {
  name: string;
  type: string;
  required: boolean;
  fallback: string | null;
  comment: string | null;
  keys: string[];
}

interface Constraint {
  name: string;
  kind: 'p' | 'u' | 'f' | 'c';
  definition: string;
  columns: string[];
  /** Referenced table of a foreign key. */
  target: string | null;
}

interface Table {
  name: string;
  comment: string | null;
  columns: Column[];
  constraints: Constraint[];
}

const TABLES = `
  SELECT relname AS name, obj_description(c.oid, 'pg_class') AS comment,
    (SELECT json_agg(json_build_object(
       'name', attname, 'type', replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz'), 'required', attnotnull,
       'fallback', CASE WHEN attidentity <> '' THEN 'generated' ELSE pg_get_expr(adbin, adrelid, true) END,
       'comment', col_description(c.oid, attnum),
       'keys', ARRAY(SELECT DISTINCT upper(contype::text) || 'K' FROM pg_constraint
                     WHERE conrelid = c.oid AND contype IN ('p', 'f') AND attnum = ANY (conkey) ORDER BY 1 DESC)
     ) ORDER BY attnum)
     FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT coalesce(json_agg(rule ORDER BY position(rule ->> 'kind' IN 'pufc'), rule ->> 'name'), '[]') FROM (
       SELECT json_build_object(
         'name', conname, 'kind', contype, 'definition', pg_get_constraintdef(oid, true), 'target', (
           SELECT relname FROM pg_class WHERE pg_class.oid = confrelid),
         'columns', ARRAY(SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)
                         ORDER BY array_position(conkey, attnum))) AS rule
       FROM pg_constraint WHERE conrelid = c.oid AND contype IN ('p', 'u', 'f', 'c')
       UNION ALL
       SELECT json_build_object('name', relname, 'kind', 'u', 'target', NULL, 'columns', '{}'::text[],
         'definition', 'UNIQUE ' || substring(pg_get_indexdef(indexrelid, 0, true) FROM 'btree (.*)'))
       FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
       WHERE indrelid = c.oid AND indisunique AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
     ) AS rules) AS constraints
  FROM pg_class AS c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY c.oid`;

/** By table: the migration that creates it. */
function readSubjects(): Map<string, string> {
  const folder = dirname(MIGRATION_FILES);
  const files = readdirSync(folder).sort();
  return new Map(
    files.flatMap((file) => {
      const sql = readFileSync(join(folder, file), 'utf8');
      const words = basename(file, '.sql').split('.').at(-1)?.replaceAll('-', ' ') ?? '';
      const subject = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
      return Array.from(sql.matchAll(/^CREATE TABLE (\w+)/gm), ([, table = '']) => [
        table,
        subject,
      ]);
    }) as [string, string][],
  );
}

/** Shortens PostgreSQL's casts and lists. */
function readable(expression: string): string {
  return expression
    .replaceAll(/::(?:text|bigint|double precision|date|timestamp with time zone)(?:\[\])?/g, '')
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'IN ($1)')
    .replaceAll(
      /= ANY \('\{([^}]*)\}'\)/g,
      (_, list: string) =>
        `IN (${list
          .split(',')
          .map((item) => `'${item}'`)
          .join(', ')})`,
    );
}

/** Returns the diagram of some tables with their key columns, and the tables that they refer to. */
function diagram(tables: readonly Table[]): string {
  const entities = tables.map(({ name, columns }) => {
    const keys = columns
      .filter((column) => column.keys.length > 0)
      .map(
        ({ name: column, type, keys: of }) =>
          `    ${type.split(' ')[0]} ${column} ${of.join(', ')}`,
      );
    return keys.length > 0 ? `  ${name} {\n${keys.join('\n')}\n  }` : `  ${name}`;
  });
  const relations = tables.flatMap(({ name, columns, constraints }) =>
    constraints
      .filter(({ kind }) => kind === 'f')
      .map(({ target, columns: of }) => {
        const required = of.every((column) => columns.find((it) => it.name === column)?.required);
        return `  ${target} ${required ? '||' : '|o'}--o{ ${name} : "${of.join(', ')}"`;
      }),
  );
  return ['```mermaid', 'erDiagram', ...entities, ...relations, '```'].join('\n');
}

function describeTable({ name, comment, columns, constraints }: Table): string {
  if (!comment) throw new Error(`${name} has no comment`);
  const [ends, period] = TABLE_RETENTION[name as keyof Tables];
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = columns.map(
    (column) =>
      `| \`${column.name}\` | ${column.type}${column.required ? '' : ', null'} | ${
        column.fallback === null ? '' : `\`${cell(readable(column.fallback))}\``
      } | ${cell(column.comment ?? '')} |`,
  );
  const rules = constraints.map(
    (rule) => `- \`${rule.name}\`: \`${readable(rule.definition).replace(/^CHECK /, '')}\``,
  );
  return [
    `### ${name}`,
    '',
    `${comment}.`,
    '',
    `Rows are ${ends}: ${period}.`,
    '',
    '| Column | Type | Default | Meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    ...rules,
  ].join('\n');
}

const INTRODUCTION = `# Database schema

Generated by \`npm run docs:schema\` from a migrated database. The source is \`apps/server/src/db/migrations/\`, with the reasons,
indexes, triggers and rights. Types ending in \`, null\` are nullable. \`request_state\`, \`service_code\` and \`piastres\` are domains.
`;

/** Returns the page of a migrated database. @param query runs one query */
export async function schemaPage(
  query: (sql: string) => Promise<{ rows: unknown[] }>,
): Promise<string> {
  const tables = (await query(TABLES)).rows as Table[];
  const subjects = readSubjects();
  const [first = ''] = subjects.values();
  const groups = Map.groupBy(tables, ({ name }) => subjects.get(name) ?? first);
  const sections = [...groups].map(([subject, of]) =>
    [`## ${subject}`, diagram(of), ...of.map(describeTable)].join('\n\n'),
  );
  return `${[INTRODUCTION, ...sections].join('\n')}\n`
    .replaceAll(/\n(?=## )/g, '\n\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

async function writePage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-schema-'));
  try {
    const database = await openDatabase(
      readSettings({ DATA_DIR: folder }),
      encryption,
      async (owner) => {
        await migrate(owner, async () => {});
        writeFileSync(join(root, 'docs/schema.md'), await schemaPage((sql) => owner.rows(sql)));
      },
    );
    await database.close();
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePage();
