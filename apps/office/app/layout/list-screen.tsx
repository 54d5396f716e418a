import { useMutation } from '@tanstack/react-query';
import { type CsvCell, csvFile, hasPermission, type StaffAction } from '@wathiqa/domain';
import { Button, saveFile } from '@wathiqa/ui';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStaff } from '../session/staff.ts';
import { DenseTable, type DenseTableProps, type OpenDialog } from './dense-table.tsx';
import { Failure } from './failure.tsx';
import { messages } from './layout.messages.ts';
import {
  LinkButton,
  QueryScreen,
  type QueryScreenProps,
  Section,
  type SectionProps,
} from './query-screen.tsx';

type ListScreenProps<Row> = Pick<QueryScreenProps, 'query' | 'filters'> &
  Omit<DenseTableProps<Row>, 'rows' | 'caption' | 'empty'> & {
    texts: { title: string; lead: string; caption: string; empty: string };
    actions?: ReactNode;
    /** Undefined while loading. */
    rows: readonly Row[] | undefined;
    /** Announced row count. */
    shown?: string | undefined;
    /** Between header and table, once loaded. */
    above?: ReactNode;
    pages?: ReactNode;
    /** Below the table, or dialogs. */
    children?: ReactNode;
  };

export function ListScreen<Row>({
  texts: { title, lead, caption, empty },
  rows,
  shown,
  above,
  pages,
  children,
  query,
  filters,
  actions,
  ...table
}: ListScreenProps<Row>) {
  return (
    <QueryScreen {...{ title, lead, actions, query, filters }} ready={rows !== undefined}>
      {rows && (
        <>
          {above}
          {shown && (
            <p role="status" className="sr-only">
              {shown}
            </p>
          )}
          <DenseTable {...table} caption={caption} empty={empty} rows={rows} />
          {pages}
        </>
      )}
      {children}
    </QueryScreen>
  );
}

type ResourceScreenProps<Row> = Omit<ListScreenProps<Row>, 'actions'> & {
  texts: { add?: string };
  /** Required to add and for row actions; without it row actions are for every reader. */
  change?: StaffAction;
  /** Dialog or address of a new entry. */
  add?: OpenDialog | string;
};

/** Reference data: the list, dialogs for those who may change it, and a new entry. */
export function ResourceScreen<Row>({
  texts,
  change,
  add,
  rowActions,
  children,
  ...list
}: ResourceScreenProps<Row>) {
  const { role } = useStaff();
  const canChange = change === undefined || hasPermission(role, change);
  const [adding, setAdding] = useState(false);
  return (
    <ListScreen
      {...list}
      texts={texts}
      rowActions={canChange ? rowActions : undefined}
      actions={
        canChange &&
        (typeof add === 'string' ? (
          <LinkButton variant="primary" to={add}>
            {texts.add}
          </LinkButton>
        ) : (
          add && (
            <Button size="dense" onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          )
        ))
      }
    >
      {children}
      {adding && typeof add === 'function' && add(() => setAdding(false))}
    </ListScreen>
  );
}

type TableSectionProps<Row> = Omit<DenseTableProps<Row>, 'caption'> &
  Omit<SectionProps, 'children'>;

export function TableSection<Row>({ title, lead, ...table }: TableSectionProps<Row>) {
  return (
    <Section title={title} lead={lead}>
      <DenseTable {...table} caption={title} />
    </Section>
  );
}

interface CsvButtonProps {
  /** Without extension. */
  fileName: string;
  /** Heads first. */
  rows: () => CsvCell[][] | Promise<CsvCell[][]>;
}

export function CsvButton({ fileName, rows }: CsvButtonProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      saveFile(`${fileName}.csv`, new Blob([csvFile(await rows())], { type: 'text/csv' })),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="dense"
        className="w-fit"
        busy={isPending}
        onClick={() => mutate()}
      >
        {messages.csv}
      </Button>
      <Failure error={error} />
    </>
  );
}

const { pages: words } = messages;

/** The address with another cursor, or with none. */
export function pageAddress(
  address: URLSearchParams,
  cursor: string | number | undefined,
  parameter = 'after',
): string {
  const rest = [...address].filter(([name]) => name !== parameter);
  return `?${new URLSearchParams(cursor ? [...rest, [parameter, String(cursor)]] : rest)}`;
}

interface ListPagesProps {
  /** Cursor of the next page. */
  next: string | number | null | undefined;
  /** Name of the cursor in the address. */
  parameter?: string;
}

export function ListPages({ next, parameter = 'after' }: ListPagesProps) {
  const [address] = useSearchParams();
  return (
    <nav aria-label={words.label} className="flex gap-3 empty:hidden">
      {next && (
        <LinkButton to={pageAddress(address, next, parameter)} variant="secondary">
          {words.next}
        </LinkButton>
      )}
      {address.has(parameter) && (
        <LinkButton to={pageAddress(address, undefined, parameter)}>{words.first}</LinkButton>
      )}
    </nav>
  );
}
