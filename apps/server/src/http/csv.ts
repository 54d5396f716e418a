/** One field of a row: a number stays a number for the spreadsheet. */
export type CsvCell = string | number;

/** Excel takes a file for UTF-8 only when it begins so. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, the wide forms of East Asia included. */
const FORMULA_START = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * A table as a file for spreadsheets (RFC 4180, with a byte-order mark). Text that a spreadsheet would run as
 * a formula gets an apostrophe before it, which shows it as text (OWASP, "CSV Injection"); numbers are written
 * as they are, the negative ones too.
 *
 * @param rows the first of them the header
 */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
