import { genders } from '@wathiqa/content';
import {
  FULL_NAME_MAX_LENGTH,
  hasLatinLetters,
  NAME_PART_MAX_LENGTH,
  NAME_PARTS,
} from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { useWatch } from 'react-hook-form';
import { FormSelect, FormText } from '../../../forms/form-fields.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { labels, messages, nameLabels } from './fields.messages.ts';

export function NameFields({ legend = orderMessages.ownerName }: { legend?: string }) {
  return (
    <FieldGroup legend={legend}>
      {NAME_PARTS.map((part) => (
        <RecordNameField
          key={part}
          name={part}
          label={nameLabels[part]}
          maxLength={NAME_PART_MAX_LENGTH}
        />
      ))}
    </FieldGroup>
  );
}

interface RecordNameFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  /** In characters. */
  maxLength?: number;
}

/** A name as in civil records, Arabic in every locale. Latin letters only warn, because the wire accepts them. */
export function RecordNameField({
  maxLength = FULL_NAME_MAX_LENGTH,
  ...field
}: RecordNameFieldProps) {
  const isLatin = useWatch<Record<string, string>, string, boolean>({
    name: field.name,
    compute: (typed = '') => hasLatinLetters(typed),
  });
  return (
    <FormText
      {...field}
      maxLength={maxLength}
      lang="ar"
      dir="rtl"
      notice={isLatin ? messages.latinLetters : undefined}
    />
  );
}

const OPTIONS = genders.map(({ code, name }) => ({ value: code, label: name }));

export function GenderField() {
  return (
    <FormSelect
      name="genderCode"
      label={labels.genderCode}
      options={OPTIONS}
      placeholder={orderMessages.choose}
    />
  );
}
