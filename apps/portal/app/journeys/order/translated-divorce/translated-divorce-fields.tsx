import { DivorceRecordFields } from '../divorce/divorce-fields.tsx';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { LanguageField } from '../fields/language-field.tsx';

/** The fields of a translated divorce certificate: those of the original and the language (portal.md §2). */
export function TranslatedDivorceFields() {
  return (
    <>
      <DivorceRecordFields />
      <LanguageField />
      <CopiesWithPrice priceKey="translatedDocPrice" />
    </>
  );
}
