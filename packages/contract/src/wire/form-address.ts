import { LOCALE, type Locale } from '@wathiqa/domain';
import type { Call } from './call.ts';

/** Query parameter of a form's locale. */
export const FORM_LOCALE_PARAMETER = 'lang';

/**
 * Form action without script: contains the locale, because forms cannot set `Accept-Language`. Default is Arabic.
 *
 * @param fragment form ID, to scroll the result into view
 */
export function formAddress(
  { path }: Pick<Call, 'path'>,
  fragment: string,
  locale: Locale = LOCALE,
): string {
  const query = locale === 'ar' ? '' : `?${FORM_LOCALE_PARAMETER}=${locale}`;
  return `${path}${query}#${fragment}`;
}
