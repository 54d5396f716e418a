import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { DataError } from './data-error.ts';

/** A row as the file has it, with the line that it ends on. */
interface FileRow {
  record: Record<string, string>;
  info: { lines: number; columns: { name: string }[]; error?: CsvError };
}

/**
 * Reads a list with a header row; every row must fit, or none is used: half a list of post offices
 * is harder to notice than a refused one.
 *
 * @param text the file's text, UTF-8, with or without a byte-order mark
 * @param schema what one row must be
 * @param source how the file is called in messages
 * @param key the column that no two rows have the same in
 * @throws DataError naming every line that does not fit or whose key appeared before, each column
 *   at fault and what it should be; or why the text is no CSV
 */
export function parseCsv<Row>(
  text: string,
  schema: z.ZodType<Row>,
  source: string,
  key = 'code',
): Row[] {
  const rows: Row[] = [];
  const problems: string[] = [];
  const lineByKey = new Map<string, number>();
  for (const { record, info } of parseRecords(text, source)) {
    const at = `${source}, line ${info.lines}`;
    if (info.error) {
      problems.push(`${at}: should have the ${info.columns.length} columns of the header`);
      continue;
    }
    const row = schema.safeParse(record);
    for (const issue of row.error?.issues ?? []) {
      problems.push(`${at}: ${issue.path.join('.')}: ${issue.message}`);
    }
    const earlierLine = lineByKey.get(record[key] ?? '');
    if (earlierLine)
      problems.push(`${at}: ${key}: ${record[key]} appears on line ${earlierLine} already`);
    else if (record[key]) lineByKey.set(record[key], info.lines);
    if (row.success) rows.push(row.data);
  }
  if (problems.length > 0) throw new DataError(problems);
  return rows;
}

function parseRecords(text: string, source: string): FileRow[] {
  try {
    return parse(text, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      // A row of the wrong length is one wrong row, not the end of reading.
      relax_column_count: true,
      info: true,
    }) as unknown as FileRow[];
  } catch (error) {
    if (error instanceof CsvError) throw new DataError([`${source}: ${error.message}`]);
    throw error;
  }
}
