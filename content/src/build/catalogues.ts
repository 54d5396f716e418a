import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '@wathiqa/domain';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the Arabic catalogues of each part stand; a part's translations stand beside, under `locales/<language>/`. */
const SOURCES = [
  'apps/portal/app',
  'packages/domain/src',
  'packages/contract/src',
  'content/src',
] as const;

const CATALOGUE = /\.messages\.ts$/;

/**
 * The pseudo-language, of no reader (`qps` is for private use, ISO 639-2): the English catalogues with accents, longer
 * and in brackets, to see what is no catalogue's and what longer words break.
 */
const PSEUDO = 'qps';

/** Marks a catalogue that is handed over in the pseudo-language. */
const PSEUDO_QUERY = '?pseudo';

/** Whether the environment asks for the pseudo-language; all that is no text is then English. */
export function isPseudoBuild({ LOCALE }: NodeJS.ProcessEnv = process.env): boolean {
  return LOCALE === PSEUDO;
}

/** What a bundler hands a plugin to find files by; Vite's `Plugin` without Vite. */
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

/** The language that the environment asks the portal to be built in: Arabic where it names none. */
export function localeOfBuild({ LOCALE = 'ar' }: NodeJS.ProcessEnv = process.env): Locale {
  if (LOCALE === PSEUDO) return 'en';
  const locale = LOCALES.find((known) => known === LOCALE);
  if (!locale) throw new Error(`LOCALE is ${LOCALE}, which is none of ${LOCALES.join(', ')}`);
  return locale;
}

/**
 * Makes every catalogue of texts that a module imports, of whatever language, the one of the language that is built: no
 * page carries two languages, and no component knows of them. A catalogue that is not translated yet stays Arabic.
 */
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
 * The file of a catalogue in a language, or the Arabic one where that is missing.
 *
 * @param path of the catalogue in any language, from the root of the machine
 * @returns undefined for a file that is no catalogue of the portal's
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

/** A module that exports what a catalogue does, in the pseudo-language. */
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
  return id.replace(/\?.*$/, '');
}

/** The path of a catalogue within its part, the same in every language. */
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
  return source.replace(/[^/]+$/, 'locales');
}
