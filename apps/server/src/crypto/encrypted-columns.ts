/** Only columns of one kind are comparable. */
export type BlindIndexKind = 'nationalId' | 'mobile' | 'email';

/** Reasons: docs/security/data.md. */
export interface EncryptedTable {
  readonly name: string;
  /** Integer, by which a key rotation proceeds. */
  readonly primaryKey: string;
  /** Columns, or SQL of the row, that are known when it is written; bound to each ciphertext. */
  readonly key: readonly string[];
  readonly texts: readonly string[];
  readonly json?: { readonly column: string; readonly paths: readonly (readonly string[])[] };
  readonly indexes?: readonly {
    readonly column: string;
    readonly kind: BlindIndexKind;
    /** Source column or JSON path. */
    readonly of: string | readonly string[];
  }[];
}

/** Account of the citizen who ordered. In the row keys of a request, so that it cannot be given to another. */
export type Owner = readonly [issuer: string, subject: string];

/** SQL: {@link Owner} as JSON, of a row of `requests`. */
export const ownerSql = (request = 'request') =>
  `(SELECT json_build_array(issuer, subject) FROM citizens WHERE citizens.id = ${request}.citizen_id)`;

/** SQL: both parts, of a number of a request. */
const ownerOf = (requestId: string) =>
  ['issuer', 'subject'].map(
    (column) =>
      `(SELECT ${column} FROM requests AS owned JOIN citizens ON citizens.id = owned.citizen_id WHERE owned.id = ${requestId})`,
  );

/** All encrypted columns. The database refuses plain text in them. */
export const ENCRYPTED_TABLES = [
  {
    name: 'citizens',
    primaryKey: 'id',
    key: ['issuer', 'subject'],
    texts: ['email', 'national_id', 'mother_full_name', 'mobile'],
    indexes: [
      { column: 'national_id_index', kind: 'nationalId', of: 'national_id' },
      { column: 'email_index', kind: 'email', of: 'email' },
    ],
  },
  {
    name: 'requests',
    primaryKey: 'id',
    key: [...ownerOf('requests.id'), 'id'],
    texts: [],
    json: {
      column: 'contact',
      paths: [
        ['nid', 'nationalIdenNumber'],
        ['contactDetails', 'address'],
        ['contactDetails', 'mobile1'],
        ['contactDetails', 'mobile2'],
        ['contactDetails', 'email'],
        ['motherFullName'],
      ],
    },
    indexes: [
      { column: 'mobile1_index', kind: 'mobile', of: ['contactDetails', 'mobile1'] },
      { column: 'mobile2_index', kind: 'mobile', of: ['contactDetails', 'mobile2'] },
    ],
  },
  {
    name: 'documents',
    primaryKey: 'id',
    key: [...ownerOf('request_id'), 'request_id', 'position'],
    texts: ['national_id', 'mother_full_name', 'latin_name'],
    indexes: [{ column: 'national_id_index', kind: 'nationalId', of: 'national_id' }],
  },
  {
    name: 'staff',
    primaryKey: 'id',
    // All that gives a member access.
    key: [
      ...['staff.id', 'staff.email', 'staff.role', 'staff.active', 'staff.trial'],
      ...['staff.issuer', 'staff.subject', 'staff.citizen_id'],
      '(SELECT json_agg(json_build_array(office_id, until) ORDER BY office_id)::text FROM staff_offices WHERE staff_id = staff.id)',
    ],
    texts: ['seal'],
  },
  {
    name: 'document_corrections',
    primaryKey: 'id',
    key: [...ownerOf('request_id'), 'document_id', 'id'],
    texts: ['note', 'before', 'after'],
  },
  {
    name: 'document_lookups',
    primaryKey: 'id',
    key: ['document_id', 'id'],
    texts: ['record'],
  },
  {
    name: 'request_messages',
    primaryKey: 'id',
    key: [...ownerOf('request_id'), 'request_id', 'id'],
    texts: ['text'],
  },
  {
    name: 'request_notes',
    primaryKey: 'id',
    key: ['request_id', 'id'],
    texts: ['text'],
  },
  {
    name: 'pending_decisions',
    primaryKey: 'request_id',
    key: ['request_id', 'staff_id'],
    texts: ['decision'],
  },
  {
    name: 'signed_codes',
    primaryKey: 'serial',
    key: ['serial'],
    texts: ['code'],
  },
  {
    name: 'typed_codes',
    primaryKey: 'serial',
    key: ['serial'],
    texts: ['holder'],
  },
  {
    name: 'stored_sheets',
    primaryKey: 'sheet_serial',
    key: [
      ...ownerOf('(SELECT request_id FROM certificate_sheets WHERE serial = sheet_serial)'),
      'sheet_serial',
    ],
    texts: ['sheet'],
  },
  {
    name: 'shipments',
    primaryKey: 'request_id',
    key: [...ownerOf('request_id'), 'request_id'],
    texts: ['address'],
  },
  {
    name: 'feedback_messages',
    primaryKey: 'reference',
    key: ['reference'],
    texts: ['name', 'mobile_number', 'email', 'message'],
  },
] as const satisfies readonly EncryptedTable[];

type Listed = (typeof ENCRYPTED_TABLES)[number];
export type EncryptedTableName = Listed['name'];

/** `table.column`, or `table.column.path` of a JSON column. */
export type EncryptedColumn =
  | { [Name in EncryptedTableName]: `${Name}.${TextsOf<Name>}` }[EncryptedTableName]
  | `requests.contact.${string}`;
type TextsOf<Name> = Extract<Listed, { name: Name }>['texts'][number];

/** SQL: the row key as JSON. */
export function rowKeySql({ key }: Pick<EncryptedTable, 'key'>): string {
  return `json_build_array(${key.join(', ')})`;
}

/** Names under which a query may return a ciphertext. */
export const ENCRYPTED_NAMES: ReadonlySet<string> = new Set(
  ENCRYPTED_TABLES.flatMap((table: EncryptedTable) => [
    ...table.texts,
    ...(table.json?.paths ?? []).flatMap((path) => path.at(-1) ?? []),
  ]),
);
