import { readFile } from 'node:fs/promises';
import { parse, type TsType, type TsTypeElement } from '@swc/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Columns = Record<string, 'may be null' | 'not null'>;

test('table types match the migrated database column by column', async () => {
  const typed = await readTypes();
  const stored = await readColumns(server);
  expect(typed).toEqual(stored);
});

async function readColumns({ database }: TestServer): Promise<Record<string, Columns>> {
  const { rows } = await sql<{ table: string; columns: Columns }>`
    SELECT table_name AS "table",
           json_object_agg(column_name, CASE is_nullable WHEN 'YES' THEN 'may be null' ELSE 'not null' END) AS columns
    FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name`.execute(
    database.query,
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

async function readTypes(): Promise<Record<string, Columns>> {
  const file = new URL('../../src/db/schema.ts', import.meta.url);
  const module = await parse(await readFile(file, 'utf8'), { syntax: 'typescript' });
  const declarations = module.body.map((item) =>
    item.type === 'ExportDeclaration' ? item.declaration : item,
  );
  const interfaces = new Map(
    declarations
      .filter((declaration) => declaration.type === 'TsInterfaceDeclaration')
      .map(({ id, body }) => [id.value, members(body.body)]),
  );
  /** Columns of a literal, a named interface, or an intersection. */
  const columnsOf = (type: TsType): [name: string, type: TsType][] => {
    if (type.type === 'TsTypeLiteral') return members(type.members);
    if (type.type === 'TsIntersectionType') return type.types.flatMap(columnsOf);
    if (type.type !== 'TsTypeReference' || type.typeName.type !== 'Identifier') return [];
    return interfaces.get(type.typeName.value) ?? [];
  };
  return Object.fromEntries(
    (interfaces.get('Tables') ?? []).map(([table, type]) => {
      const columns = columnsOf(type).map(([name, column]) => [name, nullability(column)]);
      return [table, Object.fromEntries(columns)];
    }),
  );
}

function members(elements: readonly TsTypeElement[]): [name: string, type: TsType][] {
  return elements.flatMap((element): [string, TsType][] =>
    element.type === 'TsPropertySignature' &&
    element.key.type === 'Identifier' &&
    element.typeAnnotation
      ? [[element.key.value, element.typeAnnotation.typeAnnotation]]
      : [],
  );
}

/** Detects `X | null` and `GeneratedAlways<X | null>`. */
function nullability(type: TsType): Columns[string] {
  const inner = type.type === 'TsTypeReference' ? (type.typeParams?.params ?? []) : [];
  return [type, ...inner].some(isNullable) ? 'may be null' : 'not null';
}

function isNullable(type: TsType): boolean {
  return (
    type.type === 'TsUnionType' &&
    type.types.some((part) => part.type === 'TsKeywordType' && part.kind === 'null')
  );
}
