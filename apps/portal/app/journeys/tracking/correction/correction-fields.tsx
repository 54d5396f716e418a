import { relations } from '@wathiqa/content';
import {
  allowedRelations,
  type CorrectableField,
  type DocumentKind,
  type GenderCode,
} from '@wathiqa/domain';
import { useWatch } from 'react-hook-form';
import { FormSelect } from '../../../forms/form-fields.tsx';
import { getInputLabel } from '../../order/document/input-label.ts';
import { FieldInput } from '../../order/fields/field-input.tsx';
import { messages } from './correction.messages.ts';

/** Input of a marked field; the name is one field, because a full name cannot be split reliably. */
export function CorrectionInput({ kind, field }: { kind: DocumentKind; field: CorrectableField }) {
  if (field === 'relationCode') return <RelationInput kind={kind} />;
  return <FieldInput kind={kind} field={field} />;
}

/** Includes SELF, which the order form sets by a switch. */
function RelationInput({ kind }: { kind: DocumentKind }) {
  const gender = useWatch<{ genderCode: GenderCode | '' }, 'genderCode'>({ name: 'genderCode' });
  const allowed = gender ? allowedRelations(kind, gender) : [];
  return (
    <FormSelect
      name="relationCode"
      label={getInputLabel(kind, 'relationCode')}
      options={relations
        .filter(({ code }) => allowed.includes(code))
        .map(({ code, name }) => ({ value: code, label: name }))}
      placeholder={gender ? messages.choose : messages.chooseGenderFirst}
    />
  );
}
