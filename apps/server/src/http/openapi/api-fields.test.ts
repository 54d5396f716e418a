import type { Access } from '@wathiqa/contract';
import {
  hasPermission,
  referencePermissions,
  STAFF_ROLES,
  type StaffAction,
} from '@wathiqa/domain';
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

/**
 * Names of fields with data of a person: identity, contact, words of citizens, printed sheets; and the request of a
 * sheet, because serial numbers are consecutive.
 */
const PERSONAL =
  /(?:[nN]ame|[nN]ationalId|mobiles|mobileNumber|email|address|recipient|takenBy|message|excerpt|pdf|^sheets\[\]\.requestId)(?:\[\])?$/;

/** Fields of such a name without personal data of citizens. */
const OF_OTHERS: readonly [of: string, field: RegExp][] = [
  [
    'members of staff',
    /(?:user|staff|reader|actor)Name$|^(?:staff(?:\[\])?|grants\[\]|proposals\[\])\.email$/,
  ],
  ['network addresses of staff', /^(?:sessions|entries)\[\]\.address$/],
  ['things', /(?:offices|reasons|proposals|settings|groups)\[\]\.(?:name|address)$/],
  ['files', /^fileName$/],
  ['first words, without numbers and addresses of people', /^messages\[\]\.excerpt$/],
];

/** They have no data of citizens. */
const isOfReferenceData = (access: Access) => access.replace(/^staff:/, '') in referencePermissions;

test('an answer to staff with personal data of citizens counts as a read', () => {
  const staffCalls = [...OPERATION_IDS].filter(
    ([{ access }]) => access.startsWith('staff') && !isOfReferenceData(access),
  );
  const shows = staffCalls.flatMap(([call, id]) => {
    const fields = fieldsOf(call.answer, 'output')
      .filter((field) => PERSONAL.test(field))
      .filter((field) => !OF_OTHERS.some(([, others]) => others.test(field)));
    return fields.length > 0 ? [[id, fields.join(' ')]] : [];
  });
  const counted = staffCalls.flatMap(([{ countsAsRead }, id]) => (countsAsRead ? [id] : []));
  expect(Object.fromEntries(shows)).toEqual(
    Object.fromEntries(counted.map((id) => [id, expect.any(String)])),
  );
});

/** Answers that are not JSON, so their fields are unknown. */
const OTHER_ANSWERS = {
  officeEvents: 'request numbers and names of staff',
  exportStatistics: 'figures',
};

test('an answer to staff of unknown fields has a reason why it does not count as a read', () => {
  const others = [...OPERATION_IDS].filter(
    ([{ access, answerType }]) => access.startsWith('staff') && answerType,
  );
  expect(others.map(([, id]) => id).toSorted()).toEqual(Object.keys(OTHER_ANSWERS).toSorted());
});

function whoMay(access: Access): string {
  if (access === 'public') return 'anybody';
  if (access === 'citizen') return 'citizen: their own alone';
  if (access === 'client:certificates.sign') return 'machine client: the sheets it has signed';
  if (access === 'client:events.read') return 'machine client: all requests, without personal data';
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
