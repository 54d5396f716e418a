import { Button, buttonClass, type Column, classNames, EmptyState } from '@wathiqa/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { messages } from './layout.messages.ts';

export interface DenseTableProps<Row> {
  /** Accessible name; sighted users have the heading. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** For the accessible labels of the row's actions. */
  rowName?: ((row: Row) => string) | undefined;
  /** An action that the row has not is false. */
  rowActions?: ((row: Row) => readonly (RowAction | false)[]) | undefined;
  /** Text of an empty table, unless the table is never shown empty. */
  empty?: string;
}

/** Renders a dialog; `onClose` removes it. */
export type OpenDialog = (onClose: () => void) => ReactNode;

export type RowAction = {
  label: string;
  /** Accessible label; by default the label with the name of the row. */
  fullLabel?: string;
  disabled?: boolean;
  busy?: boolean;
  /** Irreversible. */
  danger?: boolean;
} & ({ to: string } | { onPress: () => void } | { dialog: OpenDialog });

/** Table with its row actions and the dialog that one of them opened. */
export function DenseTable<Row>({ rowActions, rowName, ...table }: DenseTableProps<Row>) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const actionsOf = (row: Row) => (rowActions?.(row) ?? []).filter((action) => action !== false);
  const actions = new Map(table.rows.map((row) => [row, actionsOf(row)]));
  const cell = (row: Row) => (
    <span className="-mx-2 flex gap-1 whitespace-nowrap md:max-lg:flex-wrap lg:-mx-3">
      {actions.get(row)?.map((action) => (
        <RowActionControl
          key={action.label}
          action={{ ...(rowName && { fullLabel: `${action.label}: ${rowName(row)}` }), ...action }}
          onOpen={(opened) => setDialog(() => opened)}
        />
      ))}
    </span>
  );
  const hasActions = [...actions.values()].some(({ length }) => length > 0);
  const columns = hasActions
    ? [...table.columns, { key: 'actions', header: messages.actions, cell }]
    : table.columns;
  return (
    <>
      <Table {...table} columns={columns} />
      {dialog?.(() => setDialog(undefined))}
    </>
  );
}

function RowActionControl({
  action,
  onOpen,
}: {
  action: RowAction;
  onOpen: (dialog: OpenDialog) => void;
}) {
  if ('to' in action) {
    return (
      <Link
        to={action.to}
        preventScrollReset={action.to.startsWith('?')}
        aria-label={action.fullLabel}
        className={buttonClass({ variant: 'quiet', size: 'dense' })}
      >
        {action.label}
      </Link>
    );
  }
  return (
    <Button
      variant={action.danger ? 'danger' : 'quiet'}
      size="dense"
      // `aria-disabled` preserves focus.
      aria-disabled={action.disabled || undefined}
      busy={action.busy ?? false}
      aria-label={action.fullLabel}
      onClick={() => ('dialog' in action ? onOpen(action.dialog) : action.onPress())}
    >
      {action.label}
    </Button>
  );
}

/**
 * 36 px rows, as wide as their content. Scrolls in a keyboard-focusable region; sticky header on wide screens, where
 * each table fits.
 */
function Table<Row>({ caption, columns, rows, rowKey, empty }: DenseTableProps<Row>) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section
      aria-label={caption}
      tabIndex={0}
      className="w-fit max-w-full overflow-x-auto rounded-md border border-line bg-surface 2xl:overflow-visible"
    >
      <table className="border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, numeric }) => (
              <th
                key={key}
                scope="col"
                className={classNames(
                  'sticky top-0 z-10 border-b border-control bg-chip px-2 py-1.5 text-sm font-semibold whitespace-nowrap text-chip-ink lg:px-3',
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
                      'h-9 max-w-[72ch] border-b border-line px-2 py-0.5 font-normal group-last:border-b-0 lg:px-3',
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
 * @param options.rowHeader the column that names the row: by default the first, `null` for none
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

/** A text or number in one line. */
export function NoWrap({ children }: { children: ReactNode }) {
  return (
    <span className="whitespace-nowrap">
      <bdi>{children}</bdi>
    </span>
  );
}

interface Choices<Row> {
  header: string;
  /** Undefined for a row that cannot be chosen. */
  idOf: (row: Row) => string | undefined;
  label: (id: string) => string;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Column of check boxes. */
export function choiceColumn<Row>(choices: Choices<Row>): Column<Row> {
  const { header, idOf, label, chosen, onChoose } = choices;
  const cell = (row: Row) => {
    const id = idOf(row);
    if (id === undefined) return null;
    const others = [...chosen].filter((one) => one !== id);
    return (
      <label className="relative grid size-8 cursor-pointer place-items-center">
        <input
          type="checkbox"
          name="chosen"
          value={id}
          checked={chosen.has(id)}
          onChange={({ target }) => onChoose(new Set(target.checked ? [...others, id] : others))}
          className="size-5 accent-action"
        />
        <span className="sr-only">{label(id)}</span>
      </label>
    );
  };
  return { key: 'choose', header, cell };
}
