import { useQuery } from '@tanstack/react-query';
import { cairoToday } from '@wathiqa/contract';
import { MOST_ADDED } from '@wathiqa/contract/office';
import { type CsvCell, normalizeNumber } from '@wathiqa/domain';
import { type Column, SelectField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AddressForm, withoutFieldErrors } from '../../forms/address-form.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { screenTitles } from '../../layout/layout.messages.ts';
import { CsvButton, ListPages, ListScreen } from '../../layout/list-screen.tsx';
import { KEEP_PREVIOUS } from '../../session/use-read.ts';
import { parseRange } from '../reports/range-form.tsx';
import { messages } from './payment-lists.messages.ts';

interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
  total: { count: number; amount: number } | null;
}

/** The server refuses invalid values. */
interface Filter<State> {
  from: string;
  to: string;
  state?: State;
  amount?: string;
  after?: string;
}

interface PaymentListScreenProps<Row, State extends string> {
  name: 'paymentList' | 'refundList';
  states: Readonly<Record<State, string>>;
  read: (filter: Filter<State>) => Promise<Page<Row>>;
  columns: readonly Column<Row>[];
  /** Of the file, in the order of the columns. */
  cells: (row: Row) => CsvCell[];
}

/** List by the filter in the address, with its total and a file of all its pages. */
export function PaymentListScreen<Row extends { id: number }, State extends string>({
  name,
  states,
  read,
  columns,
  cells,
}: PaymentListScreenProps<Row, State>) {
  const [address] = useSearchParams();
  const [today] = useState(cairoToday);
  const [state, amount, after] = ['state', 'amount', 'after'].map((part) => address.get(part));
  const filter: Filter<State> = {
    ...parseRange(address, today),
    ...(state && state in states && { state: state as State }),
    ...(amount && { amount: normalizeNumber(amount) }),
    ...(after && { after }),
  };
  const query = useQuery({
    queryKey: ['payments', name, filter],
    queryFn: () => read(filter),
    ...KEEP_PREVIOUS,
  });
  const { labels } = messages;
  const shown = withoutFieldErrors(query, labels);
  const found = query.data;

  async function csvRows(page: Page<Row>): Promise<CsvCell[][]> {
    const rows = [...page.rows];
    for (let after = page.next; after && rows.length < MOST_ADDED; ) {
      const more = await read({ ...filter, after });
      rows.push(...more.rows);
      after = more.next;
    }
    return [columns.map(({ header }) => String(header)), ...rows.map(cells)];
  }
  return (
    <ListScreen
      texts={{ ...messages[name], title: screenTitles[name], caption: screenTitles[name] }}
      query={shown}
      filters={
        <AddressForm
          label={messages.filters}
          labels={labels}
          error={query.error}
          submit={messages.show}
        >
          {(field) => (
            <>
              <DateField {...field('from')} defaultValue={filter.from} />
              <DateField {...field('to')} defaultValue={filter.to} />
              <SelectField
                {...field('state')}
                placeholder={messages.everyState}
                options={Object.entries<string>(states).map(([value, label]) => ({ value, label }))}
              />
              <div className="w-40">
                <TextField {...field('amount')} numeric inputMode="decimal" />
              </div>
            </>
          )}
        </AddressForm>
      }
      actions={
        found && found.rows.length > 0 && <CsvButton fileName={name} rows={() => csvRows(found)} />
      }
      above={
        found?.total &&
        found.total.count > 0 && <p>{messages.total(found.total.count, found.total.amount)}</p>
      }
      rows={shown.isFiltered ? found?.rows : []}
      rowKey={({ id }) => String(id)}
      columns={columns}
      pages={<ListPages next={found?.next} />}
    />
  );
}
