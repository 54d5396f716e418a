import { LOCALE, type Locale } from '@wathiqa/domain';
import type { Call } from './call.ts';

/** What says in the address of a form which language its page is in. */
export const FORM_LOCALE_PARAMETER = 'lang';

/**
 * Where a form posts that works without script: it cannot set `Accept-Language`, so its address says the language.
 * Without a word it is Arabic.
 *
 * @param fragment the id of the form, so that the page that comes back shows it
 */
export function formAddress(
  { path }: Pick<Call, 'path'>,
  fragment: string,
  locale: Locale = LOCALE,
): string {
  const query = locale === 'ar' ? '' : `?${FORM_LOCALE_PARAMETER}=${locale}`;
  return `${path}${query}#${fragment}`;
}
