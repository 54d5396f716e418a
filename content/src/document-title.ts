import { documentTypes, translatedNames } from './documents.ts';
import { languageNames } from './languages.ts';

/** What a document is called, with its language where it is a translation. */
export function documentTitle(documentType: string, languageCode: string | null = null): string {
  const plain = documentTypes.find(({ code }) => code === documentType)?.nameAr ?? documentType;
  if (languageCode === null) return plain;
  const translated = Object.entries(translatedNames).find(([type]) => type === documentType);
  const language = Object.entries(languageNames).find(([code]) => code === languageCode);
  return `${translated?.[1].ar ?? plain} (${language?.[1].ar ?? languageCode})`;
}
