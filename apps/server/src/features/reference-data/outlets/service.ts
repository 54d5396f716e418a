import { isDeepStrictEqual } from 'node:util';
import type { ListedOutlet } from '@wathiqa/content';
import { listedOutlets as builtOutlets } from '@wathiqa/content/node';
import { LOCALES, type Locale } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { Reader } from '../../../db/replica.ts';
import { findGovernorates } from '../lookups/repository.ts';
import { listedOutlets } from './outlet.ts';
import { countOutletVersions, findOutlets } from './repository.ts';

/** The outlets that visitors are shown, and the governorates that they are in, in the order of the outlets. */
export interface Directory {
  outlets: ListedOutlet[];
  governorates: { code: string; name: string; lang?: Locale }[];
  /** When staff changed something last. */
  updatedAt: Date;
  /** Whether it is what the portal was built with. */
  asBuilt: boolean;
}

/** What was read of a register, by language, and at how many versions of its outlets. */
const cachedDirectories = new WeakMap<
  Database,
  { versions: number; directories: Readonly<Record<Locale, Directory>> }
>();

/**
 * The outlets as staff keep them; the same object as long as nothing changed. What was read is kept in memory;
 * whether something was changed, the register is asked each time, so that several servers say the same.
 */
export function loadDirectory(
  { database }: Pick<AppContext, 'database'>,
  locale: Locale,
): Promise<Directory> {
  return database.read('seconds', (reader) => readDirectory(database, reader, locale));
}

async function readDirectory(
  database: Database,
  reader: Reader,
  locale: Locale,
): Promise<Directory> {
  const versions = await countOutletVersions(reader);
  const cached = cachedDirectories.get(database);
  if (cached?.versions === versions) return cached.directories[locale];
  const read = await Promise.all(
    LOCALES.map(async (each) => [each, await readInLocale(reader, each)] as const),
  );
  const directories = Object.fromEntries(read) as Record<Locale, Directory>;
  cachedDirectories.set(database, { versions, directories });
  return directories[locale];
}

async function readInLocale(reader: Reader, locale: Locale): Promise<Directory> {
  const rows = await findOutlets(reader);
  const outlets = listedOutlets(rows, locale);
  const codes = new Set(outlets.map(({ governorate }) => governorate));
  const governorates = await findGovernorates(reader, locale);
  return {
    outlets,
    governorates: [...codes].map((code) => {
      const { name, lang } = governorates.find((known) => known.code === code) ?? { name: code };
      return lang === undefined || lang === locale ? { code, name } : { code, name, lang };
    }),
    updatedAt: new Date(Math.max(...rows.map(({ saved_at }) => saved_at.getTime()))),
    asBuilt: isDeepStrictEqual(outlets, builtOutlets(locale)),
  };
}
