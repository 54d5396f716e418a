import { BirthRecordFields } from '../birth/birth-fields.tsx';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { LanguageField } from '../fields/language-field.tsx';

/** The fields of a translated birth certificate: those of the original and the language (portal.md §2). */
export function TranslatedBirthFields() {
  return (
    <>
      <BirthRecordFields />
      <LanguageField />
      <CopiesWithPrice priceKey="translatedDocPrice" />
    </>
  );
}
