import { DOCUMENT_TYPES } from '@wathiqa/domain';
import { FieldGroup } from '@wathiqa/ui';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { FullNameField } from '../fields/full-name-field.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { NationalIdField } from '../fields/national-id-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { labels, messages } from './death.messages.ts';

/** The fields of a death record (portal.md §2 "Death"). */
export function DeathFields() {
  return (
    <>
      <DeathRecordFields />
      <CopiesWithPrice priceKey="deathPrice" />
    </>
  );
}

/** What a death record and its translation ask of the record. */
export function DeathRecordFields() {
  return (
    <>
      <NameFields legend={messages.ownerName} />
      <FieldGroup legend={orderMessages.recordDetails}>
        <NationalIdField label={labels.nationalIdenNumber} />
        <FullNameField name="motherFullName" label={labels.motherFullName} />
        <GenderField />
        <RelationField service={DOCUMENT_TYPES.Death.serviceCode} hint={messages.relationHint} />
      </FieldGroup>
    </>
  );
}
