import { useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { canonicalPath } from './indexed-paths.ts';
import { fullAddress } from './public-url.ts';

/** The home page in each language. */
const languages = [
  ['ar', paths.dashboard],
  ['en', paths.english],
  ['x-default', paths.dashboard],
] as const;

/** Under which address a page is to be kept and found, or that it is not to be found. */
export function AddressTags() {
  const { pathname } = useLocation();
  // The shell stands for many addresses, none of them to be found.
  const shell = useContext(FrameworkContext)?.isSpaMode ?? false;
  const path = shell && import.meta.env.SSR ? undefined : canonicalPath(pathname);
  if (path === undefined) return <meta name="robots" content="noindex" />;
  const translated = languages.some(([, home]) => home === path);
  return (
    <>
      <link rel="canonical" href={fullAddress(path)} />
      <meta property="og:url" content={fullAddress(path)} />
      {translated &&
        languages.map(([language, home]) => (
          <link key={language} rel="alternate" hrefLang={language} href={fullAddress(home)} />
        ))}
    </>
  );
}
