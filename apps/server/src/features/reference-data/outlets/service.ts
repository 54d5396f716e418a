import { isDeepStrictEqual } from 'node:util';
import type { ListedOutlet } from '@wathiqa/content';
import { listedOutlets as builtOutlets } from '@wathiqa/content/node';
import type { PageInput } from '@wathiqa/content/page-input';
import { LOCALE, LOCALES, type Locale } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { findGovernorates } from '../lookups/repository.ts';
import { listedOutlets } from './outlet.ts';
import { countOutletVersions, findOutlets } from './repository.ts';

/** Public outlets, and all governorates: first those of the outlets, in that order. */
export interface Directory {
  outlets: ListedOutlet[];
  governorates: { code: string; name: string; lang?: Locale }[];
  /** Last change by staff. */
  updatedAt: Date;
  /** Equals the built data. */
  asBuilt: boolean;
}

/** Cache by language and version count. */
const cachedDirectories = new WeakMap<
  Database,
  { versions: number; directories: Readonly<Record<Locale, Directory>> }
>();

/** Cached in memory; same object while unchanged. The database is checked each time, so all servers agree. */
export async function loadDirectory(
  { database }: Pick<AppContext, 'database'>,
  locale: Locale,
): Promise<Directory> {
  const versions = await countOutletVersions(database.query);
  const cached = cachedDirectories.get(database);
  if (cached?.versions === versions) return cached.directories[locale];
  const read = await Promise.all(
    LOCALES.map(async (each) => [each, await readInLocale(database.query, each)] as const),
  );
  const directories = Object.fromEntries(read) as Record<Locale, Directory>;
  cachedDirectories.set(database, { versions, directories });
  return directories[locale];
}

async function readInLocale(reader: Reader, locale: Locale): Promise<Directory> {
  const rows = await findOutlets(reader);
  const outlets = listedOutlets(rows, locale);
  const governorates = await findGovernorates(reader, locale);
  const codes = new Set([
    ...outlets.map(({ governorate }) => governorate),
    ...governorates.map(({ code }) => code),
  ]);
  return {
    outlets,
    governorates: [...codes].map((code) => {
      const { name, lang } = governorates.find((known) => known.code === code) ?? { name: code };
      return lang === undefined || lang === locale ? { code, name } : { code, name, lang };
    }),
    updatedAt: new Date(Math.max(...rows.map(({ savedAt }) => savedAt.getTime()))),
    asBuilt: isDeepStrictEqual(outlets, builtOutlets(locale)),
  };
}

/** Outlets for the registry finder; undefined while equal to the built ones. */
export function outletsPageInput(
  context: Pick<AppContext, 'database'>,
  locale: Locale = LOCALE,
): () => Promise<PageInput | undefined> {
  let last: { directory: Directory; input: PageInput } | undefined;
  return async () => {
    const directory = await loadDirectory(context, locale);
    if (directory.asBuilt) return undefined;
    if (last?.directory !== directory) {
      const { asBuilt: _, ...input } = directory;
      last = { directory, input: { directory: input } };
    }
    return last.input;
  };
}
