import { Button, buttonClass, type Column } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DenseTable, type DenseTableProps } from './dense-table.tsx';
import { messages } from './layout.messages.ts';
import { QueryScreen, type QueryScreenProps, type ScreenHead } from './query-screen.tsx';

export type ListScreenProps<Row> = ScreenHead &
  Pick<QueryScreenProps, 'query' | 'filters'> &
  Omit<DenseTableProps<Row>, 'rows'> & {
    /** Nothing until they are here. */
    rows: readonly Row[] | undefined;
    /** How many rows are shown, in words, read out when they change. */
    shown?: string | undefined;
    /** Between the head and the table, once the rows are here. */
    above?: ReactNode;
    /** The ways to the other pages of the list. */
    pages?: ReactNode;
    /** What is below the table, or open in front of it. */
    children?: ReactNode;
  };

/** A screen with one table: everything that lists, and what can be done with its rows. */
export function ListScreen<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  shown,
  above,
  pages,
  children,
  ...screen
}: ListScreenProps<Row>) {
  return (
    <QueryScreen {...screen} ready={rows !== undefined}>
      {rows && (
        <>
          {above}
          {shown && (
            <p role="status" className="sr-only">
              {shown}
            </p>
          )}
          <DenseTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            empty={empty}
          />
          {pages}
        </>
      )}
      {children}
    </QueryScreen>
  );
}

/** Something that may be done with a row: a press or a way to another screen. */
export type RowAction = {
  label: string;
  /** The label with the name of the row, for whoever hears it without the row. */
  fullLabel?: string;
} & (
  | { to: string; onPress?: undefined }
  | {
      to?: undefined;
      onPress: () => void;
      /** What it does cannot be taken back. */
      danger?: boolean;
      disabled?: boolean;
      /** Its work is under way. */
      busy?: boolean;
    }
);

/**
 * The last column of a list: what may be done with each row.
 *
 * @param allowed whether whoever looks may do any of it; otherwise there is no such column
 * @returns the column to be spread behind the others, or none
 */
export function actionsColumn<Row>(
  allowed: boolean,
  actionsOf: (row: Row) => readonly RowAction[],
): Column<Row>[] {
  if (!allowed) return [];
  return [
    {
      key: 'actions',
      header: messages.actions,
      cell: (row) => (
        <span className="flex gap-1 whitespace-nowrap md:max-lg:flex-wrap">
          {actionsOf(row).map((action) => (
            <RowActionControl key={action.label} action={action} />
          ))}
        </span>
      ),
    },
  ];
}

function RowActionControl({ action }: { action: RowAction }) {
  if (action.to !== undefined) {
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
      // Not `disabled`: the button that was pressed keeps the focus while its work is done.
      aria-disabled={action.disabled || undefined}
      busy={action.busy ?? false}
      aria-label={action.fullLabel}
      onClick={action.onPress}
    >
      {action.label}
    </Button>
  );
}
