import { cairoToday } from '@wathiqa/contract';
import { normalizeNumber } from '@wathiqa/domain';
import { type Column, SelectField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AddressForm, withoutFieldErrors } from '../../forms/address-form.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { screenTitles } from '../../layout/layout.messages.ts';
import { ListPages, ListScreen } from '../../layout/list-screen.tsx';
import { parseRange } from '../reports/report-range.ts';
import { messages } from './payment-lists.messages.ts';

/** Filter in the address; the server refuses invalid values. */
export interface PaymentListAddress<State extends string = string> {
  from: string;
  to: string;
  state?: State;
  amount?: string;
  after?: string;
}

export function usePaymentListAddress<State extends string>(
  states: Readonly<Record<State, string>>,
): PaymentListAddress<State> {
  const [address] = useSearchParams();
  const [today] = useState(cairoToday);
  const [state, amount, after] = ['state', 'amount', 'after'].map((name) => address.get(name));
  return {
    ...parseRange(address, today),
    ...(state && state in states && { state: state as State }),
    ...(amount && { amount: normalizeNumber(amount) }),
    ...(after && { after }),
  };
}

interface PaymentListScreenProps<Row> {
  name: 'paymentList' | 'refundList';
  filter: PaymentListAddress;
  states: Readonly<Record<string, string>>;
  query: { error: unknown; refetch: () => unknown };
  found: { rows: readonly Row[]; next: string | null } | undefined;
  columns: readonly Column<Row>[];
}

export function PaymentListScreen<Row extends { id: number }>({
  name,
  filter,
  states,
  query,
  found,
  columns,
}: PaymentListScreenProps<Row>) {
  const { labels } = messages;
  const shown = withoutFieldErrors(query, labels);
  const addressOf = (after: string | null | undefined) => {
    const { after: _, ...first } = filter;
    return `?${new URLSearchParams({ ...first, ...(after && { after }) })}`;
  };
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
                options={Object.entries(states).map(([value, label]) => ({ value, label }))}
              />
              <div className="w-40">
                <TextField {...field('amount')} numeric inputMode="decimal" />
              </div>
            </>
          )}
        </AddressForm>
      }
      rows={shown.isFiltered ? found?.rows : []}
      rowKey={({ id }) => String(id)}
      columns={columns}
      pages={
        <ListPages
          next={found?.next ? addressOf(found.next) : undefined}
          first={filter.after && addressOf(undefined)}
        />
      }
    />
  );
}
