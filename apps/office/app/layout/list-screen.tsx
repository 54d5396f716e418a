import { Button, buttonClass, type Column } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DenseTable, type DenseTableProps } from './dense-table.tsx';
import { messages } from './layout.messages.ts';
import { LinkButton } from './link-button.tsx';
import { QueryScreen, type QueryScreenProps, type ScreenHead } from './query-screen.tsx';

export type ListScreenProps<Row> = ScreenHead &
  Pick<QueryScreenProps, 'query' | 'filters'> &
  Omit<DenseTableProps<Row>, 'rows'> & {
    /** Undefined while loading. */
    rows: readonly Row[] | undefined;
    /** Announced row count. */
    shown?: string | undefined;
    /** Between header and table, once loaded. */
    above?: ReactNode;
    /** Pagination. */
    pages?: ReactNode;
    /** Below the table, or dialogs. */
    children?: ReactNode;
  };

/** Screen with one table and its row actions. */
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

/** A row action: button or link. */
export type RowAction = {
  label: string;
  /** Accessible label with the row's name. */
  fullLabel?: string;
} & (
  | { to: string; onPress?: undefined }
  | {
      to?: undefined;
      onPress: () => void;
      /** Irreversible. */
      danger?: boolean;
      disabled?: boolean;
      busy?: boolean;
    }
);

/**
 * Actions column of a list.
 *
 * @param allowed whether the user may do any of them
 * @returns one column or none, for spreading
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
      // `aria-disabled` preserves focus on the pressed button.
      aria-disabled={action.disabled || undefined}
      busy={action.busy ?? false}
      aria-label={action.fullLabel}
      onClick={action.onPress}
    >
      {action.label}
    </Button>
  );
}

export function ListPages({
  words,
  next,
  first,
}: {
  words: { pages: string; next: string; first: string };
  /** Addresses; undefined if absent or current. */
  next: string | undefined;
  first: string | undefined;
}) {
  return (
    <nav aria-label={words.pages} className="flex gap-3">
      {next && (
        <LinkButton to={next} variant="secondary">
          {words.next}
        </LinkButton>
      )}
      {first && (
        <LinkButton to={first} variant="quiet">
          {words.first}
        </LinkButton>
      )}
    </nav>
  );
}
