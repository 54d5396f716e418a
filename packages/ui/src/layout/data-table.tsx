import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Row header, and title when stacked. */
  rowHeader?: boolean;
  /** End-aligned. */
  numeric?: boolean;
  /** Self-explanatory; when stacked without header and next to others of its kind. */
  plain?: boolean;
  /** Rows whose cell says nothing new, and is left out when stacked. */
  wideOnly?: (row: Row) => boolean;
  /** Plain button, not printed. */
  action?: boolean;
}

export interface DataTableProps<Row> {
  caption: string;
  /** For screen readers only, because a heading says the same. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  footer?: { label: string; value: ReactNode } | undefined;
}

/** Below 640 px rows stack as labelled values. Explicit roles, because changing `display` removes them. */
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
            className="flex flex-wrap justify-between gap-x-4 rounded-md border border-line bg-surface px-4 py-2 sm:table-row sm:border-0 sm:border-b sm:bg-transparent"
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
        // Prevents one word per line.
        className="order-first basis-full py-0.5 text-start align-top font-semibold in-[tr:has([data-action])]:basis-3/5 in-[tr:has([data-action])]:grow sm:table-cell sm:px-2 md:min-w-28 lg:px-3 sm:py-3 print:min-w-28"
      >
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: needed once stacked, see the table
      role="cell"
      data-action={column.action}
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 py-0.5 align-top sm:table-cell sm:px-2 lg:px-3 sm:py-3',
        column.numeric ? 'tabular-nums sm:text-end' : 'sm:text-start',
        !column.plain && !column.action && 'basis-full',
        column.wideOnly?.(row) && 'max-sm:hidden',
        column.action && 'order-first print-hidden',
      )}
    >
      {!column.plain && !column.action && (
        <span aria-hidden="true" className="text-ink-2 sm:hidden">
          {column.header}
        </span>
      )}
      <span className="min-w-0">{column.cell(row)}</span>
    </td>
  );
}
