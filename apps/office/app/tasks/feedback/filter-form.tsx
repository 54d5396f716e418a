import { FEEDBACK_STATES, FEEDBACK_TYPES } from '@wathiqa/domain';
import { Button, SelectField } from '@wathiqa/ui';
import { useFilterAddress } from '../../forms/use-filter-address.ts';
import { messages, stateNames, typeNames } from './feedback.messages.ts';
import {
  EVERY_STATE,
  type FeedbackFilter,
  parseFilter,
  toSearchParams,
} from './feedback-filter.ts';

/** Each choice applies immediately and resets to the first page. */
export function FilterForm({ filter }: { filter: FeedbackFilter }) {
  const { address, setAddress, choose } = useFilterAddress({ parseFilter, toSearchParams });

  return (
    <search aria-label={messages.filters} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <SelectField
        name="state"
        label={messages.state}
        value={filter.state === 'open' ? '' : (filter.state ?? EVERY_STATE)}
        placeholder={stateNames.open}
        options={[
          ...FEEDBACK_STATES.filter((state) => state !== 'open').map((state) => ({
            value: state as string,
            label: stateNames[state],
          })),
          { value: EVERY_STATE, label: messages.everyState },
        ]}
        onChange={choose}
      />
      <SelectField
        name="type"
        label={messages.type}
        value={String(filter.type ?? '')}
        placeholder={messages.everyType}
        options={Object.values(FEEDBACK_TYPES).map((type) => ({
          value: String(type),
          label: typeNames[type],
        }))}
        onChange={choose}
      />
      <SelectField
        name="order"
        label={messages.order}
        value={filter.order === 'newest' ? 'newest' : ''}
        placeholder={messages.oldest}
        options={[{ value: 'newest', label: messages.newest }]}
        onChange={choose}
      />
      {[...address.keys()].some((name) => name !== 'after') && (
        <Button variant="quiet" size="dense" onClick={() => setAddress({})}>
          {messages.clear}
        </Button>
      )}
    </search>
  );
}
