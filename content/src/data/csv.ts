import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { DataError } from './data-error.ts';

/** Row with its last line number. */
interface FileRow {
  record: Record<string, string>;
  info: { lines: number; columns: { name: string }[]; error?: CsvError };
}

/**
 * Parses CSV with a header. Any invalid row refuses the file, because missing rows are hard to notice.
 *
 * @param text UTF-8, optional byte-order mark
 * @param schema row schema
 * @param source name in messages
 * @param key unique column
 * @throws DataError naming each invalid or duplicate line and its columns; or why it is not CSV
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
      // A wrong column count affects only its row.
      relax_column_count: true,
      info: true,
    }) as unknown as FileRow[];
  } catch (error) {
    if (error instanceof CsvError) throw new DataError([`${source}: ${error.message}`]);
    throw error;
  }
}
