import { LOCALES, type Locale, type Translation } from '@wathiqa/domain';

/**
 * A catalogue of the server in every language of the table: the source, and the file of the same path under `locales/<language>/`
 * for each of the others.
 *
 * @param source the Arabic catalogue, as a module
 * @param path of its file in `src`
 * @throws when a language lacks the file
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
