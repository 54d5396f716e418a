import { withoutArrival } from '@wathiqa/contract';
import { LANGUAGES, LOCALE, LOCALES, type Locale, localePath } from '@wathiqa/domain';
import { type Location, useLocation } from 'react-router';
import { paths, withoutTrailingSlash } from '../paths.ts';
import { markForResume } from '../session/tab-marks.ts';
import { tabStorage } from '../session/tab-storage.ts';

const others = LOCALES.filter((locale) => locale !== LOCALE);

/**
 * The same page in the other languages, with its query. Each is a document of its own, in the same tab: the session and
 * what was typed are in the tab's storage, and the order that was begun opens as it was left.
 */
export function LanguageLinks({ className }: { className: string }) {
  const location = useLocation();

  return others.map((locale) => (
    <a
      key={locale}
      // A prerendered page does not know its query; the click does.
      suppressHydrationWarning
      href={addressIn(locale, location)}
      lang={locale}
      hrefLang={locale}
      className={className}
      onClick={(event) => {
        event.currentTarget.href = addressIn(locale, location);
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
        if (!opensElsewhere) markForResume(tabStorage, location.pathname);
      }}
    >
      {LANGUAGES[locale].name}
    </a>
  ));
}

/** The address of the page in another language, without the Token that a citizen arrives with. */
export function addressIn(
  locale: Locale,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string {
  const path = withoutTrailingSlash(pathname);
  // What is drawn for addresses that there are not has none of its own.
  if (path === paths.notFound) return localePath(paths.dashboard, locale);
  return localePath(`${path}${withoutArrival(search)}${hash}`, locale);
}
