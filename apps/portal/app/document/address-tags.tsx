import { LOCALES, localePath } from '@wathiqa/domain';
import { useContext } from 'react';
import { useLocation } from 'react-router';
import { canonicalPath } from './indexed-paths.ts';
import { fullAddress, pageAddress } from './public-url.ts';
import { ShellContext } from './rendering.ts';

/** Who wants no language of ours gets the source. */
const ALTERNATES = [
  ...LOCALES.map((locale) => [locale, locale] as const),
  ['x-default', 'ar'] as const,
];

/** Under which address a page is to be kept and found, or that it is not to be found. */
export function AddressTags() {
  const { pathname } = useLocation();
  // The shell stands for many addresses, none of them to be found.
  const path = useContext(ShellContext) ? undefined : canonicalPath(pathname);
  if (path === undefined) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={pageAddress(path)} />
      <meta property="og:url" content={pageAddress(path)} />
      {ALTERNATES.map(([name, locale]) => (
        <link
          key={name}
          rel="alternate"
          hrefLang={name}
          href={fullAddress(localePath(path, locale))}
        />
      ))}
    </>
  );
}
