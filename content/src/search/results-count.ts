import { LOCALE, type Locale, type Translation } from '@wathiqa/domain';
import { messages as en } from '../../locales/en/search/search.messages.ts';
import { messages as ar } from './search.messages.ts';
import type { SearchAnswer } from './search.ts';

const MESSAGES: Readonly<Record<Locale, Translation<typeof ar>>> = { ar, en };

/** Announced count: «8 نتائج», “8 results”. */
export function formatResultsCount(
  { results, more }: Pick<SearchAnswer, 'results' | 'more'>,
  locale: Locale = LOCALE,
): string {
  const words = MESSAGES[locale];
  if (results.length === 0) return words.none;
  const count = words.heading(results.length);
  return more ? `${words.first} ${count}` : count;
}
