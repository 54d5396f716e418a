import { cairoToday } from '@wathiqa/contract';
import { normalizeNumber } from '@wathiqa/domain';
import { Button, type Column, ErrorSummary, SelectField, TextField } from '@wathiqa/ui';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
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
  const errors = toFieldErrors(query.error, messages.labels);
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
          <FilterForm
            key={JSON.stringify(filter)}
            filter={filter}
            states={states}
            errorOf={(field) => errors.find(({ fieldId }) => fieldId === field)?.message}
          />
        </>
      }
      rows={errors.length > 0 ? [] : found?.rows}
      rowKey={({ id }) => String(id)}
      columns={columns}
      pages={
        <ListPages
          words={messages.pages}
          next={found?.next ? addressOf(found.next) : undefined}
          first={filter.after && addressOf(undefined)}
        />
      }
    />
  );
}

function FilterForm({
  filter,
  states,
  errorOf,
}: Pick<PaymentListScreenProps<never>, 'filter' | 'states'> & {
  errorOf: (field: string) => string | undefined;
}) {
  const [, setAddress] = useSearchParams();
  const { labels } = messages;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([field, value]) => [
      field,
      String(value).trim(),
    ]);
    setAddress(entries.filter(([, value]) => value) as [string, string][]);
  }

  return (
    <search aria-label={messages.filters}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-x-3 gap-y-2">
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
        <Button type="submit" size="dense">
          {messages.show}
        </Button>
      </form>
    </search>
  );
}
