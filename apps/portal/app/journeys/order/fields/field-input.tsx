import { FIELD_CHOICES } from '@wathiqa/content';
import {
  allowedRelations,
  DOCUMENT_FIELDS,
  type DocumentField,
  type DocumentKind,
  type FieldRow,
  GENDER_CODES,
} from '@wathiqa/domain';
import { FormSelect } from '../../../forms/form-fields.tsx';
import { messages as formMessages } from '../../../forms/forms.messages.ts';
import { getInputHint, getInputLabel } from '../document/input-label.ts';
import { messages } from '../order.messages.ts';
import { NationalIdField } from './national-id-field.tsx';
import { GenderField, LatinNameField, RecordNameField } from './owner-fields.tsx';

interface FieldInputProps {
  kind: DocumentKind;
  field: DocumentField;
}

/** A field of the table, whose options do not depend on other fields: it works without script. */
export function FieldInput({ kind, field }: FieldInputProps) {
  const row: FieldRow = DOCUMENT_FIELDS[field];
  const texts = {
    name: field,
    label: getInputLabel(kind, field),
    hint: getInputHint(kind, field),
    optionalMark: row.optional && messages.optional,
  };
  if (field === 'nationalIdenNumber') return <NationalIdField {...texts} />;
  if (field === 'genderCode') return <GenderField />;
  const choices = FIELD_CHOICES[field];
  if (row.latin) return <LatinNameField {...texts} />;
  if (!choices) return <RecordNameField {...texts} />;
  const offered = field === 'relationCode' ? relationsOf(kind) : undefined;
  const options = choices.filter(({ code }) => offered?.has(code) ?? true);
  return (
    <FormSelect
      {...texts}
      options={options.map(({ code, name }) => ({ value: code, label: name }))}
      placeholder={messages.choose}
      noMatchText={formMessages.noMatch}
    />
  );
}

/** Relations of both genders; the server refuses one that does not fit the gender. */
function relationsOf(kind: DocumentKind): ReadonlySet<string> {
  return new Set(GENDER_CODES.flatMap((gender) => allowedRelations(kind, gender)));
}
