import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '@wathiqa/domain';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Arabic catalogues; translations are under `locales/<language>/`. */
const SOURCES = [
  'apps/portal/app',
  'packages/domain/src',
  'packages/contract/src',
  'content/src',
] as const;

const CATALOGUE = /\.messages\.ts$/;

/**
 * Pseudo-locale (`qps`, private use in ISO 639-2): accented, longer English in brackets, which reveals hard-coded
 * texts and layout problems.
 */
const PSEUDO = 'qps';

const PSEUDO_QUERY = '?pseudo';

/** Whether to build the pseudo-locale; all but texts is English. */
export function isPseudoBuild({ LOCALE }: NodeJS.ProcessEnv = process.env): boolean {
  return LOCALE === PSEUDO;
}

/** Subset of Vite's `Plugin`, without the dependency. */
interface Resolver {
  resolve(
    source: string,
    importer: string | undefined,
    options: object,
  ): Promise<Resolved | null>;
}

interface Resolved {
  id: string;
  external?: boolean | 'absolute' | 'relative';
}

/** Locale of the build; default is Arabic. */
export function localeOfBuild({ LOCALE = 'ar' }: NodeJS.ProcessEnv = process.env): Locale {
  if (LOCALE === PSEUDO) return 'en';
  const locale = LOCALES.find((known) => known === LOCALE);
  if (!locale) throw new Error(`LOCALE is ${LOCALE}, which is none of ${LOCALES.join(', ')}`);
  return locale;
}

/** Plugin that replaces every imported catalogue by the build's language. Untranslated catalogues stay Arabic. */
export function catalogues(locale: Locale, isPseudo = isPseudoBuild()) {
  return {
    name: 'catalogues',
    enforce: 'pre' as const,
    resolveId: {
      filter: { id: CATALOGUE },
      async handler(this: Resolver, source: string, importer: string | undefined, options: object) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!resolved || resolved.external) return resolved;
        const path = catalogueIn(locale, resolved.id);
        if (path === undefined) return resolved;
        const own = importer?.endsWith(PSEUDO_QUERY);
        return { ...resolved, id: isPseudo && !own ? path + PSEUDO_QUERY : path };
      },
    },
    load: {
      filter: { id: /\.messages\.ts\?pseudo$/ },
      handler: (id: string) => pseudoModule(withoutQuery(id)),
    },
  };
}

/**
 * File of a catalogue in a locale, or the Arabic one.
 *
 * @param path absolute, in any locale
 * @returns undefined for other files
 */
export function catalogueIn(locale: Locale, path: string): string | undefined {
  for (const source of SOURCES) {
    const name = catalogueName(source, path);
    if (name === undefined) continue;
    const translation = `${ROOT}${localesOf(source)}/${locale}/${name}`;
    return locale !== 'ar' && existsSync(translation) ? translation : `${ROOT}${source}/${name}`;
  }
  return undefined;
}

/** Catalogue module in the pseudo-locale. */
function pseudoModule(path: string): string {
  const source = readFileSync(path, 'utf8');
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  return [
    `import * as catalogue from ${JSON.stringify(path)};`,
    `import { pseudoCatalogue } from ${JSON.stringify(`${ROOT}content/src/build/pseudo-text.ts`)};`,
    ...names.map((name) => `export const ${name} = pseudoCatalogue(catalogue.${name});`),
  ].join('\n');
}

function withoutQuery(id: string): string {
  return id.replace(/\?.*/s, '');
}

/** Locale-independent catalogue path. */
function catalogueName(source: string, id: string): string | undefined {
  const path = withoutQuery(id);
  if (!path.startsWith(ROOT) || !CATALOGUE.test(path)) return undefined;
  const within = path.slice(ROOT.length);
  if (within.startsWith(`${source}/`)) return within.slice(source.length + 1);
  const translations = `${localesOf(source)}/`;
  if (!within.startsWith(translations)) return undefined;
  return within.slice(translations.length).replace(/^[^/]+\//, '');
}

function localesOf(source: string): string {
  return source.replace(/(?<![^/])[^/]+$/, 'locales');
}
