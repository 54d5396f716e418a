import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Names the row: read out with each of its cells, and its title when stacked. */
  rowHeader?: boolean;
  /** Amounts: aligned at the end of the line. */
  numeric?: boolean;
  /** A button that says itself what it does: when stacked it stands without the header. */
  action?: boolean;
}

export interface DataTableProps<Row> {
  caption: string;
  /** The caption is for screen readers only, because a heading above says the same. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A last line, such as a grand total. */
  footer?: { label: string; value: ReactNode } | undefined;
}

/**
 * A table; below 640 px each row becomes a small sheet of labelled values. The roles are written
 * out because a browser drops them once the display of the elements changes.
 */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  footer,
}: DataTableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: not redundant once stacked, see above
    // biome-ignore-start lint/a11y/useSemanticElements: they are the semantic elements
    <table role="table" className="block w-full border-collapse text-start sm:table">
      <caption
        className={classNames(
          'block pb-2 text-start text-lg font-semibold sm:table-caption',
          captionHidden && 'sr-only',
        )}
      >
        {caption}
      </caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row" className="sm:border-b-2 sm:border-line">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classNames(
                'px-2 py-2 text-sm font-semibold text-ink-2 lg:px-3',
                column.numeric ? 'text-end' : 'text-start',
                column.action && 'print-hidden',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="flex flex-col gap-3 sm:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="block rounded-md border border-line bg-surface px-4 py-2 sm:table-row sm:border-0 sm:border-b sm:bg-transparent"
          >
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
      {footer && (
        <tfoot role="rowgroup" className="block sm:table-footer-group">
          <tr
            role="row"
            className="flex flex-wrap justify-between gap-x-4 px-4 pt-3 text-lg font-semibold sm:table-row"
          >
            <th
              role="rowheader"
              scope="row"
              colSpan={columns.length - 1}
              className="text-start sm:px-2 lg:px-3 sm:pt-3"
            >
              {footer.label}
            </th>
            <td role="cell" className="text-end sm:px-2 lg:px-3 sm:pt-3">
              {footer.value}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.rowHeader) {
    return (
      <th
        // biome-ignore lint/a11y/noRedundantRoles: needed once stacked, see the table
        role="rowheader"
        scope="row"
        // A name is not set a word a line beside many columns.
        className="block py-1 text-start align-top font-semibold sm:table-cell sm:px-2 md:min-w-28 lg:px-3 sm:py-3 print:min-w-28"
      >
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: needed once stacked, see the table
      role="cell"
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 py-1 align-top sm:table-cell sm:px-2 lg:px-3 sm:py-3',
        column.numeric ? 'tabular-nums sm:text-end' : 'sm:text-start',
        column.action && 'print-hidden',
      )}
    >
      {!column.action && (
        <span aria-hidden="true" className="text-ink-2 sm:hidden">
          {column.header}
        </span>
      )}
      <span className="min-w-0">{column.cell(row)}</span>
    </td>
  );
}
