import { DOCUMENT_LISTS, REQUEST_STATES } from '@wathiqa/domain';
import { Button, SelectField } from '@wathiqa/ui';
import { useFilterAddress } from '../../forms/use-filter-address.ts';
import { useGovernorates } from '../../labels/governorates.ts';
import { listNames, stateNames } from '../../labels/labels.messages.ts';
import { messages } from './queue.messages.ts';
import { AGES, parseFilter, type QueueFilter, toSearchParams } from './queue-filter.ts';

/** Each choice applies immediately and resets to the first page. */
export function FilterForm({ filter }: { filter: QueueFilter }) {
  const { setAddress, change, choose } = useFilterAddress({ parseFilter, toSearchParams });
  const { governorates } = useGovernorates();
  const { state, ...narrowed } = filter;

  return (
    <search aria-label={messages.filters} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <SelectField
        name="state"
        label={messages.state}
        value={state === 'WAITING_APPROVAL' ? '' : state}
        placeholder={stateNames.WAITING_APPROVAL}
        options={REQUEST_STATES.filter((state) => state !== 'WAITING_APPROVAL').map((state) => ({
          value: state,
          label: stateNames[state],
        }))}
        onChange={choose}
      />
      <SelectField
        name="list"
        label={messages.list}
        value={filter.list ?? ''}
        placeholder={messages.everyList}
        options={DOCUMENT_LISTS.map((list) => ({ value: list, label: listNames[list] }))}
        onChange={choose}
      />
      <SelectField
        name="governorate"
        label={messages.governorate}
        value={filter.governorateCode ?? ''}
        placeholder={messages.everyGovernorate}
        options={governorates.map(({ Code, Name }) => ({ value: Code, label: Name }))}
        onChange={choose}
      />
      <SelectField
        name="age"
        label={messages.age}
        value={String(filter.olderThan ?? '')}
        placeholder={messages.everyAge}
        options={AGES.map((age) => ({ value: String(age), label: messages.olderThan(age) }))}
        onChange={choose}
      />
      <label className="flex min-h-9 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          name="flagged"
          checked={filter.flagged === 'yes'}
          onChange={({ target: { checked } }) => change('flagged', checked ? 'yes' : '')}
          className="size-5 accent-action"
        />
        {messages.flagged}
      </label>
      {Object.keys(narrowed).some((name) => name !== 'after') && (
        <Button variant="quiet" size="dense" onClick={() => setAddress(toSearchParams({ state }))}>
          {messages.clear}
        </Button>
      )}
    </search>
  );
}
