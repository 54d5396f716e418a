import { LOCALE, type Locale } from '@wathiqa/domain';
import { DOCUMENT_TEXTS } from './documents.locales.ts';

/** Document title, with translation language or card issue reason for distinction. */
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

/** Own properties only, because the code is external input. */
function lookUp(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
