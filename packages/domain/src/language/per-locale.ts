import { LOCALE } from './locale.messages.ts';
import { LANGUAGES, type Locale } from './locale.ts';

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
