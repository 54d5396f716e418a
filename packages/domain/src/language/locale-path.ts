import { LOCALE } from './locale.messages.ts';
import { LANGUAGES, LOCALES, type Locale } from './locale.ts';

/** How the lines of a language run, as `dir` says it. */
export function textDirection(locale: Locale): 'rtl' | 'ltr' {
  return LANGUAGES[locale].script === 'Arab' ? 'rtl' : 'ltr';
}

/** The language that stands without a prefix: the source. */
const ROOT_LOCALE: Locale = 'ar';

/**
 * The address of a page of the portal in a language: `/about` in Arabic, `/en/about` in English. The home page is `/en`.
 *
 * @param path of the page, the same in every language, with its query and fragment
 */
export function localePath(path: string, locale: Locale = LOCALE): string {
  if (locale === ROOT_LOCALE) return path;
  return `/${locale}${path.replace(/^\/(?=$|[?#])/, '')}`;
}

/** The language that an address of the portal is in, and the path that it has in every language. */
export function readLocalePath(address: string): { locale: Locale; path: string } {
  const [, prefix = '', rest = ''] = /^\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  const locale = LOCALES.find((known) => known === prefix && known !== ROOT_LOCALE);
  if (!locale) return { locale: ROOT_LOCALE, path: address };
  return { locale, path: rest.startsWith('/') ? rest : `/${rest}` };
}
