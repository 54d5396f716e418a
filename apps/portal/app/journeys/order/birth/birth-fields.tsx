import { DOCUMENT_TYPES, FULL_NAME_MAX_LENGTH } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { useWatch } from 'react-hook-form';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { FormSwitch, FormText } from '../fields/form-fields.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { NationalIdField } from '../fields/national-id-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { messages } from './birth.messages.ts';
import type { BirthEntry } from './birth-entry.ts';

const { labels } = messages;

/** The fields of a birth certificate (portal.md §2 "Birth and first-time birth"). */
export function BirthFields() {
  const forSelf = useWatch<BirthEntry, 'forSelf'>({ name: 'forSelf' });
  return (
    <>
      <FormSwitch name="forSelf" label={labels.forSelf} />
      <NameFields labels={labels} />
      <FieldGroup legend={orderMessages.recordDetails}>
        <NationalIdField label={labels.nationalIdenNumber} />
        <FormText
          name="motherFullName"
          label={labels.motherFullName}
          maxLength={FULL_NAME_MAX_LENGTH}
        />
        <GenderField label={labels.genderCode} />
        {!forSelf && (
          <RelationField label={labels.relationCode} service={DOCUMENT_TYPES.Birth.serviceCode} />
        )}
      </FieldGroup>
      <CopiesWithPrice label={labels.numberOfCopies} priceKey="birthPrice" />
    </>
  );
}
