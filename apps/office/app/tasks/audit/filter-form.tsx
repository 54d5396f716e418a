import { useQuery } from '@tanstack/react-query';
import { readStaff } from '@wathiqa/contract/office';
import { Button, type ErrorSummaryItem, SelectField, TextField } from '@wathiqa/ui';
import type { SubmitEvent } from 'react';
import { DateField } from '../../forms/date-field.tsx';
import { call } from '../../session/call.ts';
import { actionNames, messages } from './audit.messages.ts';
import { type AuditFilter, toFilter } from './audit-filter.ts';

/** Audit filter; explicit submit, because each search is audited. */
export function FilterForm({
  filter,
  errors,
  onSearch,
}: {
  filter: AuditFilter;
  errors: readonly ErrorSummaryItem[];
  onSearch: (filter: AuditFilter) => void;
}) {
  const { data, isError, isPending } = useQuery({
    queryKey: ['staff'],
    queryFn: () => call(readStaff),
  });
  const people = data?.staff ?? [];
  const errorOf = (name: string) => errors.find(({ fieldId }) => fieldId === name)?.message;

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(toFilter(new FormData(event.currentTarget)));
  }

  return (
    <search aria-label={messages.filters}>
      <form
        // Resets unsubmitted input when the address changes.
        key={JSON.stringify([filter, people.length])}
        noValidate
        onSubmit={search}
        className="flex flex-wrap items-end gap-x-3 gap-y-2"
      >
        <SelectField
          name="staffId"
          label={messages.person}
          error={errorOf('staffId')}
          defaultValue={filter.staffId}
          placeholder={messages.everybody}
          status={isError ? 'failed' : isPending ? 'loading' : 'ready'}
          options={people.map(({ id, userName, email }) => ({
            value: String(id),
            label: userName || email,
          }))}
        />
        <SelectField
          name="act"
          label={messages.act}
          error={errorOf('act')}
          defaultValue={filter.act}
          placeholder={messages.everyAct}
          options={Object.entries(actionNames).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          name="requestId"
          label={messages.requestId}
          error={errorOf('requestId')}
          numeric
          defaultValue={filter.requestId}
        />
        <DateField
          name="from"
          label={messages.from}
          error={errorOf('from')}
          defaultValue={filter.from}
        />
        <DateField name="to" label={messages.to} error={errorOf('to')} defaultValue={filter.to} />
        <div className="flex gap-2 pb-px">
          <Button type="submit" size="dense">
            {messages.search}
          </Button>
          {Object.keys(filter).length > 0 && (
            <Button variant="quiet" size="dense" onClick={() => onSearch({})}>
              {messages.clear}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
