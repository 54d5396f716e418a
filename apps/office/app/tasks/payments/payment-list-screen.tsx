import { cairoToday } from '@wathiqa/contract';
import { normalizeNumber } from '@wathiqa/domain';
import { type Column, ErrorSummary, SelectField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AddressForm } from '../../forms/address-form.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { toFieldErrors } from '../../forms/validation-errors.ts';
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
  const errors = toFieldErrors(query.error, labels);
  const errorOf = (field: string) => errors.find(({ fieldId }) => fieldId === field)?.message;
  const addressOf = (after: string | null | undefined) => {
    const { after: _, ...first } = filter;
    return `?${new URLSearchParams({ ...first, ...(after && { after }) })}`;
  };
  return (
    <ListScreen
      texts={{ ...messages[name], title: screenTitles[name], caption: screenTitles[name] }}
      query={errors.length > 0 ? { ...query, error: undefined } : query}
      filters={
        <>
          {errors.length > 0 && (
            <ErrorSummary
              title={messages.checkFields}
              errors={errors}
              focusKey={JSON.stringify(filter)}
            />
          )}
          <AddressForm label={messages.filters} submit={messages.show}>
            <DateField
              name="from"
              label={labels.from}
              defaultValue={filter.from}
              error={errorOf('from')}
            />
            <DateField name="to" label={labels.to} defaultValue={filter.to} error={errorOf('to')} />
            <SelectField
              name="state"
              label={labels.state}
              defaultValue={filter.state ?? ''}
              placeholder={messages.everyState}
              options={Object.entries(states).map(([value, label]) => ({ value, label }))}
            />
            <div className="w-40">
              <TextField
                name="amount"
                label={labels.amount}
                numeric
                inputMode="decimal"
                defaultValue={filter.amount}
                error={errorOf('amount')}
              />
            </div>
          </AddressForm>
        </>
      }
      rows={errors.length > 0 ? [] : found?.rows}
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
