import { languageNames, translatedNames } from '@wathiqa/content';
import type { LanguageCode, TranslatableType } from '@wathiqa/domain';
import { messages } from '../order.messages.ts';

/** What a translated document is called, with its language once one is chosen. */
export function translatedTitle(type: TranslatableType, languageCode: LanguageCode | ''): string {
  const { ar: title } = translatedNames[type];
  return languageCode ? messages.translatedInto(title, languageNames[languageCode].ar) : title;
}
