import { type Column, classNames } from '@wathiqa/ui';
import type { ReactNode } from 'react';

export interface DenseTableProps<Row> {
  /** Accessible name; sighted users have the heading. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Text of an empty table. */
  empty: string;
}

/** Table with 36 px rows and a sticky header. On narrow screens it scrolls in a keyboard-focusable region. */
export function DenseTable<Row>({ caption, columns, rows, rowKey, empty }: DenseTableProps<Row>) {
  if (rows.length === 0) {
    return (
      <p className="rounded-md border border-line bg-surface px-4 py-6 text-center">{empty}</p>
    );
  }
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section
      aria-label={caption}
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-surface lg:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, numeric }) => (
              <th
                key={key}
                scope="col"
                className={classNames(
                  'sticky top-0 z-10 border-b border-control bg-chip px-3 py-1.5 text-sm font-semibold whitespace-nowrap text-chip-ink',
                  numeric ? 'text-end' : 'text-start',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="group hover:bg-quiet has-focus-visible:bg-badge">
              {columns.map((column) => {
                const Cell = column.rowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    scope={column.rowHeader ? 'row' : undefined}
                    className={classNames(
                      'h-9 border-b border-line px-3 py-0.5 font-normal group-last:border-b-0',
                      column.numeric ? 'text-end tabular-nums' : 'text-start',
                    )}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above
  );
}

/**
 * Columns in the order of `cells`, each under the header of its name.
 *
 * @param options.rowHeader the column that names the row: the first one by default, `null` for none
 * @param options.numeric the columns of amounts
 */
export function tableColumns<Row, Name extends string>(
  headers: Readonly<Record<NoInfer<Name>, string>>,
  cells: Readonly<Record<Name, (row: Row) => ReactNode>>,
  options: { rowHeader?: NoInfer<Name> | null; numeric?: readonly NoInfer<Name>[] } = {},
): Column<Row>[] {
  const names = Object.keys(cells) as Name[];
  const { rowHeader = names[0], numeric = [] } = options;
  return names.map((name) => ({
    key: name,
    header: headers[name],
    cell: cells[name],
    rowHeader: name === rowHeader,
    numeric: numeric.includes(name),
  }));
}
