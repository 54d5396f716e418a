import { languageNames, translatedNames } from '@wathiqa/content';
import { DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import type { OrderForm } from '../draft/order-form.ts';
import { LanguageField } from '../fields/language-field.tsx';
import { messages } from '../order.messages.ts';
import type { DocumentEntry } from './document-entry.ts';
import { DocumentFields } from './document-fields.tsx';
import { createDocumentForm } from './document-form.tsx';

/**
 * The form of a translation: the document's own, with the language and a name that tells it.
 *
 * @throws RangeError when the kind is no translation
 */
export function createTranslatedForm(kind: DocumentKind): OrderForm<DocumentEntry> {
  const row = DOCUMENTS[kind];
  if (!row.translated) throw new RangeError(`${kind} is no translation`);
  const title = translatedNames[row.type].ar;
  return {
    ...createDocumentForm(kind),
    title,
    getTitle: ({ languageCode }) =>
      languageCode ? messages.translatedInto(title, languageNames[languageCode].ar) : title,
    Fields: () => (
      <DocumentFields kind={kind}>
        <LanguageField />
      </DocumentFields>
    ),
  };
}
