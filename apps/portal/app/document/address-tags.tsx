import { LOCALES, localePath } from '@wathiqa/domain';
import { useContext } from 'react';
import { useLocation } from 'react-router';
import { canonicalPath } from './indexed-paths.ts';
import { fullAddress, pageAddress } from './public-url.ts';
import { ShellContext } from './rendering.ts';

/** `x-default` is the source language. */
const ALTERNATES = [
  ...LOCALES.map((locale) => [locale, locale] as const),
  ['x-default', 'ar'] as const,
];

/** Canonical and `hreflang` links, or `noindex`. */
export function AddressTags() {
  const { pathname } = useLocation();
  // The shell serves many addresses; none is indexed.
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
