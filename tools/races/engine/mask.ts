import { createDecipheriv } from 'node:crypto';
import { ENCRYPTED_MARK } from '../../../apps/server/src/crypto/encryption.ts';

type Row = Record<string, unknown>;

export interface Mask {
  /** Ids and numbers after these rows are new ones. */
  keep(rows: ReadonlyMap<string, ReadonlyMap<string, Row>>): void;
  /** A line per row that was added, changed or deleted. */
  changes(
    table: string,
    before: ReadonlyMap<string, Row>,
    after: ReadonlyMap<string, Row>,
  ): string[];
}

const CIPHER = new RegExp(`${ENCRYPTED_MARK}[^.]+\\.([A-Za-z0-9+/=]+)`, 'g');
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\dZ+:]*/g;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const BYTES = /^\\x[0-9a-f]{24,}$/;
/** Of requests, payment codes and messages of visitors. */
const NUMBER = /\b(26\d{10}|9\d{8}|26\d{7})\b/g;
/** Ids of rows in JSON, such as the details of the audit log. */
const ID_IN_JSON = /Id$|^(id|occurrence|serials?)$/;
/** Numbers of requests are longer than ids. */
const ABOVE_IDS = 1e9;
/** A printed sheet has a random signature. */
const IGNORED_COLUMNS = new Set(['xact', 'ctid', 'sheet']);

const NEW_NUMBER = '<new number>';

/**
 * Hides values that differ between equal outcomes: times, random values, ciphers and new ids.
 *
 * @param idColumns table of the id by `table.column`
 */
export function createMask(key: Buffer, idColumns: ReadonlyMap<string, string>): Mask {
  const highestIds = new Map<string, number>();
  let numbers = new Set<string>();

  function maskColumn(table: string, column: string, value: unknown): unknown {
    const of = idColumns.get(`${table}.${column}`);
    if (of && typeof value === 'number')
      return value > (highestIds.get(of) ?? 0) && value < ABOVE_IDS ? `new ${of}` : value;
    return maskValue(value);
  }

  function maskValue(value: unknown, name = ''): unknown {
    if (typeof value === 'number')
      return ID_IN_JSON.test(name) && value < ABOVE_IDS ? '<id>' : value;
    if (typeof value === 'string') {
      if (UUID.test(value)) return '<uuid>';
      if (BYTES.test(value)) return '<bytes>';
      return decrypt(value).replaceAll(TIME, '<time>');
    }
    if (Array.isArray(value)) {
      const masked = value.map((each) => maskValue(each, name));
      const shown = masked.map((each) => (typeof each === 'string' ? maskNumbers(each) : each));
      // New numbers are random, and so is their order.
      return shown.includes(NEW_NUMBER) ? shown.toSorted() : masked;
    }
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, each]) => [field, maskValue(each, field)]),
    );
  }

  function decrypt(text: string): string {
    return text.replaceAll(CIPHER, (_cipher, encoded) => {
      const bytes = Buffer.from(encoded, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8');
    });
  }

  const maskNumbers = (line: string) =>
    line.replaceAll(NUMBER, (number) => (numbers.has(number) ? number : NEW_NUMBER));

  return {
    keep(rows) {
      for (const [column, of] of idColumns) {
        const [table = '', name = ''] = column.split('.');
        if (table !== of) continue;
        const ids = [...(rows.get(of)?.values() ?? [])].map((row) => Number(row[name]));
        highestIds.set(
          of,
          ids.reduce((one, other) => Math.max(one, other), 0),
        );
      }
      const known = JSON.stringify([
        ...(rows.get('requests')?.keys() ?? []),
        ...(rows.get('payment_attempts')?.values() ?? []),
        ...(rows.get('payments')?.values() ?? []),
        ...(rows.get('feedback_messages')?.keys() ?? []),
      ]);
      numbers = new Set(known.match(NUMBER));
    },

    changes(table, before, after) {
      const lines: string[] = [];
      for (const [id, row] of after) {
        const old = before.get(id);
        const columns = Object.entries(row).flatMap(([column, value]) => {
          if (IGNORED_COLUMNS.has(column)) return [];
          if (old && JSON.stringify(value) === JSON.stringify(old[column])) return [];
          const masked = maskColumn(table, column, value);
          const wasEqual =
            old &&
            JSON.stringify(masked) === JSON.stringify(maskColumn(table, column, old[column]));
          return wasEqual && masked !== '<time>' ? [] : [[column, masked] as const];
        });
        if (columns.length === 0) continue;
        const text = JSON.stringify(Object.fromEntries(columns));
        lines.push(old ? `~ ${id} ${text}` : `+ ${text}`);
      }
      for (const id of before.keys()) if (!after.has(id)) lines.push(`- ${id}`);
      return lines.map(maskNumbers);
    },
  };
}
