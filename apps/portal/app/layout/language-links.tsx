import { withoutArrival } from '@wathiqa/contract';
import { LANGUAGES, LOCALE, LOCALES, type Locale, localePath } from '@wathiqa/domain';
import { type Location, useLocation } from 'react-router';
import { paths, withoutTrailingSlash } from '../paths.ts';
import { leaveToReturn } from '../session/end-session.ts';

const others = LOCALES.filter((locale) => locale !== LOCALE);

/**
 * Links to this page in other languages, with its query. Same tab, because session, drafts and orders are in its
 * storage.
 */
export function LanguageLinks({ className }: { className: string }) {
  const location = useLocation();

  return others.map((locale) => (
    <a
      key={locale}
      // Prerendering lacks the query; the click adds it.
      suppressHydrationWarning
      href={addressIn(locale, location)}
      lang={locale}
      hrefLang={locale}
      className={className}
      onClick={(event) => {
        event.currentTarget.href = addressIn(locale, location);
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
        if (!opensElsewhere) leaveToReturn();
      }}
    >
      {LANGUAGES[locale].name}
    </a>
  ));
}

/** Page address in another language, without the arrival Token. */
export function addressIn(
  locale: Locale,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string {
  const path = withoutTrailingSlash(pathname);
  // "Not found" has no localized address.
  if (path === paths.notFound) return localePath(paths.dashboard, locale);
  return localePath(`${path}${withoutArrival(search)}${hash}`, locale);
}
