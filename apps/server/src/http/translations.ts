import { LOCALES, type Locale, type Translation } from '@wathiqa/domain';

/**
 * Loads a catalogue's translations from `locales/<language>/`.
 *
 * @param source the Arabic catalogue
 * @param path within `src`
 * @throws Error if a language lacks the file
 */
export async function inEveryLanguage<Catalogue extends object>(
  source: Catalogue,
  path: string,
): Promise<Readonly<Record<Locale, Translation<Catalogue>>>> {
  const texts = LOCALES.map(async (locale) => {
    if (locale === 'ar') return [locale, source];
    const { href } = new URL(`../../locales/${locale}/${path}`, import.meta.url);
    return [locale, await import(/* @vite-ignore */ href)];
  });
  return Object.fromEntries(await Promise.all(texts));
}
