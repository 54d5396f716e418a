import { genders } from '@wathiqa/content';
import { FormSelect } from '../../../forms/form-fields.tsx';
import { messages } from '../order.messages.ts';
import { labels } from './fields.messages.ts';

const OPTIONS = genders.map(({ code, name }) => ({ value: code, label: name }));

export function GenderField() {
  return (
    <FormSelect
      name="genderCode"
      label={labels.genderCode}
      options={OPTIONS}
      placeholder={messages.choose}
    />
  );
}
