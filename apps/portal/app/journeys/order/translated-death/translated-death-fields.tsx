import { DeathRecordFields } from '../death/death-fields.tsx';
import { CopiesWithPrice } from '../fields/copies-with-price.tsx';
import { LanguageField } from '../fields/language-field.tsx';

/** The fields of a translated death record: those of the original and the language (portal.md §2). */
export function TranslatedDeathFields() {
  return (
    <>
      <DeathRecordFields />
      <LanguageField />
      <CopiesWithPrice priceKey="translatedDocPrice" />
    </>
  );
}
