import { FieldGroup } from '@wathiqa/ui';
import { EntityField } from '../family-record/entity-field.tsx';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { FullNameField } from '../fields/full-name-field.tsx';
import { GenderField } from '../fields/gender-field.tsx';
import { LanguageField } from '../fields/language-field.tsx';
import { NameFields } from '../fields/name-fields.tsx';
import { NationalIdField } from '../fields/national-id-field.tsx';
import { messages as orderMessages } from '../order.messages.ts';
import { labels } from './translated-family-record.messages.ts';

/** The fields of a translated family record (portal.md §2 "Translated personal and family records"). */
export function TranslatedFamilyRecordFields() {
  return (
    <>
      <NameFields />
      <FieldGroup legend={orderMessages.recordDetails}>
        <NationalIdField label={labels.nationalIdenNumber} />
        <FullNameField name="motherFullName" label={labels.motherFullName} />
        <GenderField />
        <EntityField />
      </FieldGroup>
      <LanguageField />
      <CopiesWithPrice priceKey="translatedDocPrice" />
    </>
  );
}
