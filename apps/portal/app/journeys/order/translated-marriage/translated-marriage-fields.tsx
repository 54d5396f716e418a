import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { LanguageField } from '../fields/language-field.tsx';
import { MarriageRecordFields } from '../marriage/marriage-fields.tsx';

/** The fields of a translated marriage certificate: those of the original and the language (portal.md §2). */
export function TranslatedMarriageFields() {
  return (
    <>
      <MarriageRecordFields />
      <LanguageField />
      <CopiesWithPrice priceKey="translatedDocPrice" />
    </>
  );
}
