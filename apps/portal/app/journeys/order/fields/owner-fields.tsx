import { documentFields, genders } from '@wathiqa/content';
import { hasLatinLetters, NAME_PARTS } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { useWatch } from 'react-hook-form';
import { FormSelect, FormText } from '../../../forms/form-fields.tsx';
import { messages } from '../order.messages.ts';

const NAME_TOKENS: Readonly<Partial<Record<(typeof NAME_PARTS)[number], string>>> = {
  firstName: 'given-name',
  fatherName: 'additional-name',
  familyName: 'family-name',
};

interface OwnerEntry {
  kind?: string;
  forSelf?: boolean;
  relationCode?: string;
}

/** Whether the form asks citizens for their own data, which the browser may fill in (WCAG 1.3.5). */
function useIsOwn(): boolean {
  return useWatch({
    compute: ({ kind, forSelf, relationCode = kind && 'SELF' }: OwnerEntry) =>
      forSelf === true || relationCode === 'SELF',
  });
}

export function NameFields({ legend = messages.ownerName }: { legend?: string }) {
  const isOwn = useIsOwn();
  return (
    <FieldGroup legend={legend}>
      {NAME_PARTS.map((part) => (
        <RecordNameField
          key={part}
          name={part}
          label={documentFields[part].name}
          autoComplete={(isOwn && NAME_TOKENS[part]) || 'off'}
        />
      ))}
    </FieldGroup>
  );
}

interface RecordNameFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  optionalMark?: string | undefined;
  autoComplete?: string;
}

/** A name as in civil records, Arabic in every locale. Latin letters only warn, because the wire accepts them. */
export function RecordNameField(field: RecordNameFieldProps) {
  const isLatin = useWatch<Record<string, string>, string, boolean>({
    name: field.name,
    compute: (typed = '') => hasLatinLetters(typed),
  });
  return (
    <FormText {...field} lang="ar" dir="rtl" notice={isLatin ? messages.latinLetters : undefined} />
  );
}

/** A name as in a passport, from left to right in every locale. */
export function LatinNameField(field: RecordNameFieldProps) {
  return (
    <FormText
      {...field}
      dir="ltr"
      className="rtl:text-end"
      autoCapitalize="words"
      spellCheck={false}
    />
  );
}

const OPTIONS = genders.map(({ code, name }) => ({ value: code, label: name }));

export function GenderField() {
  return (
    <FormSelect
      name="genderCode"
      autoComplete={useIsOwn() ? 'sex' : 'off'}
      label={documentFields.genderCode.name}
      options={OPTIONS}
      placeholder={messages.choose}
    />
  );
}
