import { FormRadio } from '../../../forms/form-fields.tsx';
import { messages } from '../national-id.messages.ts';

const { steps } = messages;

export function OnlineQuestion() {
  return (
    <FormRadio
      name="lastIssuedOnline"
      label={steps.online}
      options={[
        { value: 'yes', label: steps.yes },
        { value: 'no', label: steps.no },
      ]}
    />
  );
}
