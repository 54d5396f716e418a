import { LOCALE, LOCALES, readLocalePath } from '@wathiqa/domain';
import { useContext } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { ShellContext } from './rendering.ts';

/** Where the browser keeps the language that its reader has switched to, for all tabs and beyond them. */
const CHOSEN_LANGUAGE = 'wathiqa:language';

/**
 * Keeps the language of this page as the reader's choice, where they came from the same page in another: that is what
 * switching is, with script or before it has come. Whoever follows a link into a language has chosen none.
 *
 * @param referrer the address of the page before, where the browser tells it
 */
export function keepSwitchedLanguage(
  storage: Pick<Storage, 'setItem'>,
  referrer: string,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): void {
  if (!URL.canParse(referrer) || new URL(referrer).origin !== origin) return;
  const before = readLocalePath(new URL(referrer).pathname);
  const now = readLocalePath(pathname);
  if (before.path !== now.path || before.locale === now.locale) return;
  try {
    storage.setItem(CHOSEN_LANGUAGE, now.locale);
  } catch {
    // A full or refused store only loses the choice.
  }
}

/** The languages that stand under a prefix. */
const PREFIXED = LOCALES.filter((locale) => locale !== 'ar');

/**
 * Sends whoever arrives at the bare root from outside on to the language that they had chosen, before anything is
 * painted. A link within the portal, an address with anything in it and every other page is what was asked for.
 */
export const chosenLanguageScript = `try{const chosen=localStorage.getItem(${JSON.stringify(CHOSEN_LANGUAGE)});if(${JSON.stringify(PREFIXED)}.includes(chosen)&&location.pathname==="/"&&!location.search&&!location.hash&&!document.referrer.startsWith(location.origin+"/")){document.documentElement.hidden=true;location.replace("/"+chosen)}}catch{}`;

/** In the head of the Arabic home page alone. */
export function ChosenLanguageScript() {
  const { pathname } = useLocation();
  // The shell is drawn at the root too, and stands for other addresses.
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
