import { type BlindIndexKind, EncryptedText, JsonParameter } from './encryption.ts';

/** Reasons: docs/security/data.md. */
export interface EncryptedTable {
  name: string;
  /** Integer primary key. */
  key: string;
  texts: readonly string[];
  json?: { column: string; paths: readonly (readonly string[])[] };
  indexes: readonly {
    column: string;
    kind: BlindIndexKind;
    /** Source column or JSON path. */
    of: string | readonly string[];
  }[];
}

const CONTACT_PATHS = [
  ['nid', 'nationalIdenNumber'],
  ['contactDetails', 'address'],
  ['contactDetails', 'mobile1'],
  ['contactDetails', 'mobile2'],
  ['contactDetails', 'email'],
  ['motherFullName'],
];

/** All encrypted columns. The database refuses plain text in them. */
export const ENCRYPTED_TABLES: readonly EncryptedTable[] = [
  {
    name: 'citizens',
    key: 'id',
    texts: ['email', 'national_id', 'mother_full_name', 'mobile'],
    indexes: [{ column: 'national_id_index', kind: 'nationalId', of: 'national_id' }],
  },
  {
    name: 'requests',
    key: 'id',
    texts: [],
    json: { column: 'contact', paths: CONTACT_PATHS },
    indexes: [
      { column: 'mobile1_index', kind: 'mobile', of: ['contactDetails', 'mobile1'] },
      { column: 'mobile2_index', kind: 'mobile', of: ['contactDetails', 'mobile2'] },
    ],
  },
  {
    name: 'documents',
    key: 'id',
    texts: ['national_id', 'mother_full_name'],
    indexes: [{ column: 'national_id_index', kind: 'nationalId', of: 'national_id' }],
  },
  { name: 'document_corrections', key: 'id', texts: ['note', 'before', 'after'], indexes: [] },
  { name: 'request_messages', key: 'id', texts: ['text'], indexes: [] },
  { name: 'shipments', key: 'request_id', texts: ['address'], indexes: [] },
  {
    name: 'feedback_messages',
    key: 'reference',
    texts: ['name', 'mobile_number', 'email', 'message'],
    indexes: [],
  },
];

export function encryptedContact(contact: object): JsonParameter {
  return new JsonParameter(mapPaths(contact, CONTACT_PATHS, (text) => new EncryptedText(text)));
}

/** Text at a path of a JSON value, if any. */
export function textAt(value: unknown, path: readonly string[]): string | undefined {
  let found = value;
  for (const name of path) found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === 'string' ? found : undefined;
}

/** Returns a copy that shares unchanged parts. */
export function mapPaths(
  value: object,
  paths: readonly (readonly string[])[],
  map: (text: string) => unknown,
): object {
  const copy: Record<string, unknown> = { ...value };
  for (const path of paths) {
    const text = textAt(copy, path);
    const name = path.at(-1);
    if (text === undefined || name === undefined) continue;
    let holder = copy;
    for (const step of path.slice(0, -1)) {
      const inner = { ...(holder[step] as Record<string, unknown>) };
      holder[step] = inner;
      holder = inner;
    }
    holder[name] = map(text);
  }
  return copy;
}
