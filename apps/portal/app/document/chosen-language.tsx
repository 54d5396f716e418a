import { LOCALE, LOCALES, readLocalePath } from '@wathiqa/domain';
import { useContext } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { ShellContext } from './rendering.ts';

/** localStorage key of the language choice. */
const CHOSEN_LANGUAGE = 'wathiqa:language';

/** Stores the language after a switch from the same page in another language. */
export function keepSwitchedLanguage(
  storage: Pick<Storage, 'setItem'>,
  referrer: string,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): void {
  if (!referrer.startsWith(`${origin}/`)) return;
  const before = readLocalePath(new URL(referrer).pathname);
  const now = readLocalePath(pathname);
  if (before.path !== now.path || before.locale === now.locale) return;
  try {
    storage.setItem(CHOSEN_LANGUAGE, now.locale);
  } catch {
    // Storage may be blocked or full.
  }
}

const PREFIXED = LOCALES.filter((locale) => locale !== 'ar');

/**
 * Redirects visitors from outside to their chosen language before first paint, only at the root without query or
 * fragment.
 */
export const chosenLanguageScript = `try{const chosen=localStorage.getItem(${JSON.stringify(CHOSEN_LANGUAGE)});if(${JSON.stringify(PREFIXED)}.includes(chosen)&&location.pathname==="/"&&!location.search&&!location.hash&&!document.referrer.startsWith(location.origin+"/")){document.documentElement.hidden=true;location.replace("/"+chosen)}}catch{}`;

export function ChosenLanguageScript() {
  const { pathname } = useLocation();
  // The shell also renders at the root, but serves other addresses.
  const shell = useContext(ShellContext);
  if (LOCALE !== 'ar' || pathname !== paths.dashboard || shell) return null;
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? chosenLanguageScript : '' }}
    />
  );
}
