import type { Access } from '@wathiqa/contract';
import { hasPermission, STAFF_ROLES, type StaffAction } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { OPERATION_IDS } from './api-schemas.ts';

/** Read and write permissions per field (ASVS V8.1.2). `npx vitest -u FILE` updates it. */
const DOCUMENT = '../../../../../docs/security/fields.csv';

const IN_EVERY_ANSWER = ['ResponseCode', 'ResponseMessage'];

interface JsonSchema {
  type?: string | string[];
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $defs?: Record<string, JsonSchema>;
}

test('documents read and write access of every field', async () => {
  const rows = [...OPERATION_IDS].map(([call, id]) => {
    const written = [
      ...(call.query ? fieldsOf(call.query, 'input') : []),
      ...(call.body ? fieldsOf(call.body, 'input') : []),
    ];
    const read = call.answerType ? [call.answerType] : fieldsOf(call.answer, 'output');
    const told = read.filter((field) => !IN_EVERY_ANSWER.includes(field));
    return [id, whoMay(call.access), list(written), list(told)].join(',');
  });
  const text = ['call,who,writes,reads', ...rows.sort(), ''].join('\n');
  await expect(text).toMatchFileSnapshot(DOCUMENT);
});

function whoMay(access: Access): string {
  if (access === 'public') return 'anybody';
  if (access === 'citizen') return 'citizen: their own alone';
  if (access === 'client') return 'machine client: the sheets it has signed';
  if (access === 'staff') return 'staff: their own alone';
  const action = access.slice('staff:'.length) as StaffAction;
  return STAFF_ROLES.filter((role) => hasPermission(role, action)).join(' ');
}

/** Field paths of a schema: `birthDocs[].nid.nationalIdenNumber`. */
function fieldsOf(schema: z.core.$ZodType, io: 'input' | 'output'): string[] {
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  const fields = [...new Set(walk(root, '', root.$defs ?? {}, 0))];
  return fields.length > 0 || root.type === 'object' ? fields : [`a ${root.type ?? 'value'}`];
}

function walk(
  schema: JsonSchema,
  path: string,
  named: Record<string, JsonSchema>,
  depth: number,
): string[] {
  const known = schema.$ref ? named[schema.$ref.replace('#/$defs/', '')] : schema;
  // Recursive schemas are listed once.
  if (!known || depth > 12) return [path];
  const parts = [...(known.anyOf ?? []), ...(known.oneOf ?? []), ...(known.allOf ?? [])];
  const within = (part: JsonSchema, name: string) => walk(part, name, named, depth + 1);
  const below = [
    ...Object.entries(known.properties ?? {}).flatMap(([name, part]) =>
      within(part, path ? `${path}.${name}` : name),
    ),
    ...(typeof known.additionalProperties === 'object'
      ? within(known.additionalProperties, `${path}.*`)
      : []),
    ...(known.items ? within(known.items, `${path}[]`) : []),
    ...parts.flatMap((part) => within(part, path)),
  ].filter((name) => name !== path);
  return below.length > 0 || path === '' ? below : [path];
}

const list = (fields: readonly string[]) => (fields.length > 0 ? fields.join('; ') : 'nothing');
