import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

/** A list that cannot be used. The message names the line and what is wrong with it. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

const HEADER_LINES = 1;

/**
 * Reads a list with a header row; every row must fit, or none is used: half a list of post offices
 * is harder to notice than a refused one.
 *
 * @param text the file's text, UTF-8, with or without a byte-order mark
 * @param schema what one row must be
 * @param source how the file is called in messages
 * @throws DataError when the text is no CSV, a column is missing, a row does not fit or a code
 *   appears twice
 */
export function readRows<Row extends { code: string }>(
  text: string,
  schema: z.ZodType<Row>,
  source: string,
): Row[] {
  const seen = new Set<string>();
  return records(text, source).map((record, index) => {
    const at = `${source}, row ${index + 1 + HEADER_LINES}`;
    const row = schema.safeParse(record);
    if (!row.success) {
      const [issue] = row.error.issues;
      throw new DataError(`${at}: ${issue?.path.join('.')}: ${issue?.message}`);
    }
    if (seen.has(row.data.code)) throw new DataError(`${at}: ${row.data.code} appears twice`);
    seen.add(row.data.code);
    return row.data;
  });
}

function records(text: string, source: string): unknown[] {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) throw new DataError(`${source}: ${error.message}`);
    throw error;
  }
}
