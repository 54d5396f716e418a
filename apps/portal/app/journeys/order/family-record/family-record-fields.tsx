import { DOCUMENT_TYPES } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { FullNameField } from '../fields/full-name-field.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { NationalIdField } from '../fields/national-id-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { EntityField } from './entity-field.tsx';
import { labels } from './family-record.messages.ts';

/** The price of a copy until the server has said it, in pounds (portal.md §9). */
const STARTING_PRICE = 250;

/** The fields of a family record (portal.md §2 "Family record"). */
export function FamilyRecordFields() {
  return (
    <>
      <NameFields />
      <FieldGroup legend={orderMessages.recordDetails}>
        <NationalIdField label={labels.nationalIdenNumber} />
        <FullNameField name="motherFullName" label={labels.motherFullName} />
        <EntityField />
        <GenderField />
        <RelationField service={DOCUMENT_TYPES.FamilyRecord.serviceCode} />
      </FieldGroup>
      <CopiesWithPrice priceKey="familyRecordPrice" startingPrice={STARTING_PRICE} />
    </>
  );
}
