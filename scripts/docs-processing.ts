/**
 * `npm run docs:processing` generates docs/security/processing.md from the tables of the code and the classes of
 * docs/security/data.md; scripts/repository/docs-processing.test.ts compares it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ENCRYPTED_TABLES,
  type EncryptedTable,
} from '../apps/server/src/crypto/encrypted-columns.ts';
import { TABLE_RETENTION, type Tables } from '../apps/server/src/db/schema.ts';
import { SETTING_NAMES } from '../apps/server/src/settings.ts';
import { DOCUMENT_FIELDS } from '../packages/domain/src/documents/document-fields.ts';
import { BREACH_AUTHORITY_HOURS } from '../packages/domain/src/office/breaches.ts';
import { PERMISSIONS, type StaffAction } from '../packages/domain/src/office/roles.ts';
import { root } from './prepare/ensure-installed.mjs';

interface Recipient {
  name: string;
  receives: string;
  /** Settings that connect it; without one nothing is sent. */
  settings: readonly string[];
}

interface Purpose {
  name: string;
  persons: string;
  tables: readonly (keyof Tables)[];
  /** Rights of staff to read or change it. */
  staff: readonly StaffAction[];
  recipients: readonly Recipient[];
}

/** A table belongs to one purpose. */
export const PURPOSES: readonly Purpose[] = [
  {
    name: 'Accounts and sessions',
    persons: 'citizens who signed in',
    tables: ['citizens', 'sessions', 'refresh_tokens', 'spent_login_tokens', 'minted_login_tokens'],
    staff: ['citizenSessions.end', 'personalData.erase'],
    recipients: [],
  },
  {
    name: 'Requests for documents',
    persons: 'citizens who order, and owners of the documents',
    tables: [
      ...(['requests', 'documents', 'document_corrections', 'request_messages'] as const),
      ...(['request_notes', 'request_history', 'pending_decisions'] as const),
    ],
    staff: ['request.read', 'request.decide', 'quality.read'],
    recipients: [],
  },
  {
    name: 'Comparison with the civil register',
    persons: 'owners of the documents',
    tables: ['document_lookups'],
    staff: ['request.read', 'civilRegister.read'],
    recipients: [
      {
        name: 'civil register',
        receives: 'kind of the document, national ID and names of its owner',
        settings: ['REGISTRY_URL'],
      },
    ],
  },
  {
    name: 'Certificates and their verification',
    persons: 'owners of the documents',
    tables: ['typed_codes', 'signed_codes', 'stored_sheets'],
    staff: ['certificates.print', 'certificates.read', 'certificates.revoke'],
    recipients: [
      {
        name: 'printing system of the authority',
        receives: 'the sheets that it submits, signed',
        settings: ['CLIENTS'],
      },
    ],
  },
  {
    name: 'Delivery',
    persons: 'recipients of the documents',
    tables: ['shipments'],
    staff: ['dispatch.read', 'dispatch.act'],
    recipients: [
      {
        name: 'post',
        receives: 'name, address and two mobiles of the recipient, on the envelope and in its file',
        settings: [],
      },
    ],
  },
  {
    name: 'Payments and refunds',
    persons: 'citizens who order',
    tables: ['payment_attempts', 'payment_events', 'payments', 'refunds'],
    staff: ['payments.read', 'payments.refund', 'reconciliation.read'],
    recipients: [
      {
        name: 'payment provider',
        receives: "applicant's name, mobile and e-mail, request number, kinds and prices",
        settings: ['PAYMENT_PROVIDER', 'FAWRY_HOST'],
      },
    ],
  },
  {
    name: 'Notifications',
    persons: 'citizens who order',
    tables: ['notifications'],
    staff: ['messages.read', 'messages.resend'],
    recipients: [
      {
        name: 'SMS gateway',
        receives: 'mobile, request number and state',
        settings: ['SMS_GATEWAY_URL'],
      },
      {
        name: 'mail server',
        receives: 'e-mail, first name, request number, kinds and prices',
        settings: ['SMTP_URL'],
      },
    ],
  },
  {
    name: 'Messages, complaints and data protection requests',
    persons: 'visitors who write',
    tables: ['feedback_messages', 'feedback_actions', 'feedback_answers'],
    staff: ['feedback.read', 'feedback.answer'],
    recipients: [],
  },
  {
    name: 'Access of staff, and proof of their acts',
    persons: 'staff; citizens by request number',
    tables: ['staff', 'staff_sessions', 'proposals', 'audit_entries', 'breaches', 'breach_notes'],
    staff: ['staff.read', 'audit.read', 'breaches.read'],
    recipients: [],
  },
  {
    name: 'Limits against misuse, statistics and operation',
    persons: 'visitors and citizens, without identity',
    tables: [
      ...(['daily_counters', 'minute_counters', 'request_numbering'] as const),
      ...(['page_timings', 'order_steps', 'scheduled_tasks'] as const),
    ],
    staff: ['figures.read'],
    recipients: [],
  },
];

export interface DataRow {
  tables: readonly string[];
  columns: string;
  dataClass: string;
  storage: string;
}

/** Rows of the columns table of docs/security/data.md. */
export function readDataRows(): DataRow[] {
  const page = readFileSync(join(root, 'docs/security/data.md'), 'utf8');
  const [, section = ''] = /\n## Columns\n([\s\S]*?)\n\nThe logs/.exec(page) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((line) => {
    const [, columns = '', dataClass = '', storage = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const names = Array.from(columns.matchAll(/`(\w+)/g), ([, name = '']) => name);
    return {
      tables: names.filter((name) => Object.hasOwn(TABLE_RETENTION, name)),
      ...{ columns, dataClass, storage },
    };
  });
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function describe({ name, persons, tables, staff, recipients }: Purpose): string {
  const rows = readDataRows().filter((row) =>
    row.tables.some((it) => tables.includes(it as never)),
  );
  const roles = [...new Set(staff.flatMap((action) => PERMISSIONS[action]))].sort().join(', ');
  const terms = tables.map((it) => `\`${it}\`: ${TABLE_RETENTION[it].join(', ')}`);
  for (const setting of recipients.flatMap((it) => it.settings)) {
    if (!SETTING_NAMES.includes(setting)) throw new Error(`${setting} is no setting`);
  }
  return [
    `## ${name}`,
    `Persons: ${persons}. Staff with access: ${roles} (${staff.map((it) => `\`${it}\``).join(', ')}).`,
    table(
      ['Data', 'Class', 'Storage'],
      rows.map((row) => [row.columns, row.dataClass, row.storage]),
    ),
    recipients.length === 0
      ? 'No recipient outside the authority.'
      : table(
          ['Recipient', 'Receives', 'Connected by'],
          recipients.map((it) => [
            it.name,
            it.receives,
            it.settings.map((setting) => `\`${setting}\``).join(', ') || 'paper',
          ]),
        ),
    `Retention:\n\n${terms.map((term) => `- ${term}`).join('\n')}`,
  ].join('\n\n');
}

/** Encrypted columns and paths, by table. */
function encryptedColumns(): string {
  return ENCRYPTED_TABLES.map(({ name, texts, json }: EncryptedTable) => {
    const paths = (json?.paths ?? []).map((path) => [json?.column, ...path].join('.'));
    return `\`${name}\` (${[...texts, ...paths].join(', ')})`;
  }).join('; ');
}

export function processingPage(): string {
  return `# Register of processing

Generated by \`npm run docs:processing\`. Sources: the purposes in \`scripts/docs-processing.ts\`, the classes in [data.md](data.md),
\`encrypted-columns.ts\`, \`TABLE_RETENTION\`, the rights in \`roles.ts\` and the document fields in \`document-fields.ts\`.

The controller is the authority. \`DATA_OFFICER_EMAIL\`, \`DATA_OFFICER_PHONE\` and \`DATA_LICENCE\` name its data protection officer and its licence on
the privacy page. Law 151/2020 and its Executive Regulations (decree 816/2025, known from secondary sources) require this register. Whether
the authority is within their scope, and the legal basis of each purpose, is for its lawyers.

Data goes to no other recipient, and to no other country by the product itself.

${PURPOSES.map(describe).join('\n\n')}

## Fields of a document

${Object.keys(DOCUMENT_FIELDS)
  .map((field) => `\`${field}\``)
  .join(', ')}.

## Security measures

- Encrypted by AES-256-GCM with keys outside the database: ${encryptedColumns()}.
- Staff see a request by role and office; each view is counted, capped and audited ([office-calls.md](office-calls.md)).
- Acts on personal data wait for a second person; the audit log has a verifiable hash chain ([walls.md](walls.md)).
- The centre is notified of a breach within ${BREACH_AUTHORITY_HOURS} hours of its discovery; the office keeps the clock.
- Keys, backups, transport and logs: [data.md](data.md), [threats.md](threats.md), [events.md](events.md).
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'docs/security/processing.md'), processingPage());
}
