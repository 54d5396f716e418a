import { DELIVERY_FAILURES, type DeliveryFailure } from '@wathiqa/domain';
import { SelectField } from '@wathiqa/ui';
import { deliveryFailureNames } from '../../labels/labels.messages.ts';
import { messages } from './dispatch.messages.ts';

interface FailureFieldProps {
  value: DeliveryFailure | undefined;
  hint?: string;
  error: string | undefined;
  onChoose: (failure: DeliveryFailure | undefined) => void;
}

/** Why a parcel was not delivered. */
export function FailureField({ value, hint, error, onChoose }: FailureFieldProps) {
  return (
    <SelectField
      name="failure"
      label={messages.failure}
      hint={hint}
      error={error}
      placeholder={messages.chooseFailure}
      options={DELIVERY_FAILURES.map((each) => ({
        value: each,
        label: deliveryFailureNames[each],
      }))}
      value={value ?? ''}
      onChange={({ target }) => onChoose(DELIVERY_FAILURES.find((known) => known === target.value))}
    />
  );
}
