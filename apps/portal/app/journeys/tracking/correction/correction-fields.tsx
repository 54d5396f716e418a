import { genders, languageNames, relations } from '@wathiqa/content';
import {
  allowedRelations,
  type CorrectableField,
  type DocumentKind,
  type GenderCode,
  LANGUAGE_CODES,
} from '@wathiqa/domain';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSelect } from '../../../forms/form-fields.tsx';
import { getInputLabel } from '../../order/document/input-label.ts';
import { NationalIdField } from '../../order/fields/national-id-field.tsx';
import { GenderField, RecordNameField } from '../../order/fields/owner-fields.tsx';
import { messages } from './correction.messages.ts';

/** Inputs of marked fields, labelled as in the order form. */
export const CORRECTION_INPUTS: Readonly<
  Record<CorrectableField, (kind: DocumentKind) => ReactNode>
> = {
  // One field, because a full name cannot be split reliably.
  name: () => <RecordNameField name="name" label={messages.name} />,
  nationalIdenNumber: (kind) => (
    <NationalIdField label={getInputLabel(kind, 'nationalIdenNumber')} />
  ),
  motherFullName: (kind) => (
    <RecordNameField name="motherFullName" label={getInputLabel(kind, 'motherFullName')} />
  ),
  genderCode: () => <GenderField />,
  relationCode: (kind) => <RelationInput kind={kind} />,
  spouseFullName: (kind) => (
    <RecordNameField name="spouseFullName" label={getInputLabel(kind, 'spouseFullName')} />
  ),
  applicantEntity: (kind) => (
    <RecordNameField name="applicantEntity" label={getInputLabel(kind, 'applicantEntity')} />
  ),
  languageCode: (kind) => (
    <FormSelect
      name="languageCode"
      label={getInputLabel(kind, 'languageCode')}
      options={LANGUAGE_CODES.map((code) => ({ value: code, label: languageNames[code] }))}
      placeholder={messages.choose}
    />
  ),
  jobName: () => <RecordNameField name="jobName" label={messages.jobName} />,
};

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

export function valueText(field: CorrectableField, value: string): string {
  if (field === 'genderCode') return genders.find(({ code }) => code === value)?.name ?? value;
  if (field === 'relationCode') {
    return relations.find(({ code }) => code === value)?.name ?? value;
  }
  if (field === 'languageCode') {
    const code = LANGUAGE_CODES.find((each) => each === value);
    return code ? languageNames[code] : value;
  }
  return value;
}
