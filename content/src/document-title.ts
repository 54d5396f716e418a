import { LOCALE, type Locale } from '@wathiqa/domain';
import { DOCUMENT_TEXTS } from './documents.locales.ts';

/**
 * What a document is called, so that two of one person are told apart: a translation with its language, an ID card by
 * the reason that it is ordered for.
 */
export function documentTitle(
  documentType: string,
  languageCode: string | null = null,
  issueReason: string | null = null,
  locale: Locale = LOCALE,
): string {
  const texts = DOCUMENT_TEXTS[locale];
  const card = issueReason === null ? undefined : lookUp(texts.cardTitles, issueReason);
  if (card !== undefined) return card;
  const plain = lookUp(texts.documentNames, documentType) ?? documentType;
  if (languageCode === null) return plain;
  return texts.translatedInto(
    lookUp(texts.translatedNames, documentType) ?? plain,
    lookUp(texts.languageNames, languageCode) ?? languageCode,
  );
}

/** The text of a code that came from outside. */
function lookUp(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
