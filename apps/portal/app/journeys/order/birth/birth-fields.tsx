import { DOCUMENT_TYPES } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { ForSelfSwitch, RelationUnlessForSelf } from '../fields/for-self-fields.tsx';
import { FullNameField } from '../fields/full-name-field.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { NationalIdField } from '../fields/national-id-field.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { labels } from './birth.messages.ts';

/** The fields of a birth certificate (portal.md §2 "Birth and first-time birth"). */
export function BirthFields() {
  return (
    <>
      <BirthRecordFields />
      <CopiesWithPrice priceKey="birthPrice" />
    </>
  );
}

/** What a birth certificate and its translation ask of the record. */
export function BirthRecordFields() {
  return (
    <>
      <ForSelfSwitch label={labels.forSelf} />
      <NameFields />
      <FieldGroup legend={orderMessages.recordDetails}>
        <NationalIdField label={labels.nationalIdenNumber} />
        <FullNameField name="motherFullName" label={labels.motherFullName} />
        <GenderField />
        <RelationUnlessForSelf service={DOCUMENT_TYPES.Birth.serviceCode} />
      </FieldGroup>
    </>
  );
}
