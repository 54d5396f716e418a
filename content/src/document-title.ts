import { cardTitles, documentTypes, translatedNames } from './documents.ts';
import { languageNames } from './languages.ts';

/**
 * What a document is called, so that two of one person are told apart: a translation with its language, an ID card by
 * the reason that it is ordered for.
 */
export function documentTitle(
  documentType: string,
  languageCode: string | null = null,
  issueReason: string | null = null,
): string {
  const card = Object.entries(cardTitles).find(([reason]) => reason === issueReason);
  if (card) return card[1];
  const plain = documentTypes.find(({ code }) => code === documentType)?.nameAr ?? documentType;
  if (languageCode === null) return plain;
  const translated = Object.entries(translatedNames).find(([type]) => type === documentType);
  const language = Object.entries(languageNames).find(([code]) => code === languageCode);
  return `${translated?.[1].ar ?? plain} (${language?.[1].ar ?? languageCode})`;
}
