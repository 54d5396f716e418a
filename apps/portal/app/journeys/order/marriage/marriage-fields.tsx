import { DOCUMENT_TYPES } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { useWatch } from 'react-hook-form';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { FullNameField } from '../fields/full-name-field.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { NationalIdField } from '../fields/national-id-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { labels, spouseLabels } from './marriage.messages.ts';
import type { MarriageEntry } from './marriage-entry.ts';

/** The fields of a marriage certificate (portal.md §2 "Marriage certificate"). */
export function MarriageFields() {
  return (
    <>
      <MarriageRecordFields />
      <CopiesWithPrice priceKey="marriagePrice" />
    </>
  );
}

/** What a marriage certificate and its translation ask of the record. */
export function MarriageRecordFields() {
  return (
    <>
      <NameFields />
      <FieldGroup legend={orderMessages.recordDetails}>
        <NationalIdField label={labels.nationalIdenNumber} />
        <FullNameField name="motherFullName" label={labels.motherFullName} />
        <GenderField />
        <RelationField service={DOCUMENT_TYPES.Marriage.serviceCode} />
        {/* Last, so that nothing moves away when it appears. */}
        <SpouseField />
      </FieldGroup>
    </>
  );
}

/** The wife of a man or the husband of a woman; nobody before the gender is chosen. */
function SpouseField() {
  const gender = useWatch<MarriageEntry, 'genderCode'>({ name: 'genderCode' });
  return gender && <FullNameField name="spouseFullName" label={spouseLabels[gender]} />;
}
