import { DOCUMENT_TYPES } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { FullNameField } from '../fields/full-name-field.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { NationalIdField } from '../fields/national-id-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { labels } from './divorce.messages.ts';

/** The fields of a divorce certificate (portal.md §2 "Divorce certificate"). */
export function DivorceFields() {
  return (
    <>
      <DivorceRecordFields />
      <CopiesWithPrice priceKey="divorcePrice" />
    </>
  );
}

/** What a divorce certificate and its translation ask of the record. */
export function DivorceRecordFields() {
  return (
    <>
      <NameFields />
      <FieldGroup legend={orderMessages.recordDetails}>
        <NationalIdField label={labels.nationalIdenNumber} />
        <FullNameField name="motherFullName" label={labels.motherFullName} />
        <FullNameField name="spouseFullName" label={labels.spouseFullName} />
        <GenderField />
        <RelationField service={DOCUMENT_TYPES.Divorce.serviceCode} />
      </FieldGroup>
    </>
  );
}
