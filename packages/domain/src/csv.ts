/** Numbers stay numeric in spreadsheets. */
export type CsvCell = string | number;

/** Excel detects UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Formula triggers, including East Asian full-width forms. */
const FORMULA_START = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * RFC 4180 with byte order mark. An apostrophe neutralizes formulas (OWASP, "CSV Injection"), except in numbers.
 *
 * @param rows header first
 */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
