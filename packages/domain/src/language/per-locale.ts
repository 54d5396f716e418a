import { LOCALE } from './locale.messages.ts';
import { LANGUAGES, LOCALES, type Locale } from './locale.ts';

/** Lazily cached `Intl` object per locale: `perLocale((tag) => new Intl.DateTimeFormat(tag, …))`. */
export function perLocale<Made>(make: (tag: string) => Made): (locale?: Locale) => Made {
  const made = new Map<Locale, Made>();
  return (locale = LOCALE) => {
    const known = made.get(locale) ?? make(intlTag(locale));
    made.set(locale, known);
    return known;
  };
}

function intlTag(locale: Locale): string {
  const { tag, writing } = LANGUAGES[locale];
  return `${tag}-u-${writing}`;
}

/** `dir` attribute. */
export function textDirection(locale: Locale): 'rtl' | 'ltr' {
  return LANGUAGES[locale].script === 'Arab' ? 'rtl' : 'ltr';
}

/** Source language, without prefix. */
const ROOT_LOCALE: Locale = 'ar';

/**
 * Localized URL: `/about`, `/en/about`; English home is `/en`.
 *
 * @param path with query and fragment
 */
export function localePath(path: string, locale: Locale = LOCALE): string {
  if (locale === ROOT_LOCALE) return path;
  return `/${locale}${path.replace(/^\/(?=$|[?#])/, '')}`;
}

/** Locale and neutral path of a URL. */
export function readLocalePath(address: string): { locale: Locale; path: string } {
  const [, prefix = '', rest = ''] = /^\/([^/?#]*)(.*)/s.exec(address) ?? [];
  const locale = LOCALES.find((known) => known === prefix && known !== ROOT_LOCALE);
  if (!locale) return { locale: ROOT_LOCALE, path: address };
  return { locale, path: rest.startsWith('/') ? rest : `/${rest}` };
}
