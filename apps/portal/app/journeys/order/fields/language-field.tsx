import { languageNames } from '@wathiqa/content';
import { LANGUAGE_CODES } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { FormSelect } from '../../../forms/form-fields.tsx';
import { messages } from '../order.messages.ts';
import { labels } from './fields.messages.ts';

const OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: languageNames[code] }));

/** Target language of a translation. */
export function LanguageField() {
  return (
    <FieldGroup legend={messages.translation}>
      <FormSelect
        name="languageCode"
        label={labels.languageCode}
        options={OPTIONS}
        placeholder={messages.choose}
      />
    </FieldGroup>
  );
}
