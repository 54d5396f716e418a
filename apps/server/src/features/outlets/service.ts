import { isDeepStrictEqual } from 'node:util';
import type { ListedOutlet } from '@wathiqa/content';
import { outlets as builtOutlets } from '@wathiqa/content/node';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../platform/database.ts';
import { findGovernorates } from '../lookups/repository.ts';
import { listedOutlets } from './outlet.ts';
import { countOutletVersions, findOutlets } from './repository.ts';

/** The outlets that visitors are shown, and the governorates that they are in, in the order of the outlets. */
export interface Directory {
  outlets: ListedOutlet[];
  governorates: { code: string; name: string }[];
  /** When staff changed something last. */
  updatedAt: Date;
  /** Whether it is what the portal was built with. */
  asBuilt: boolean;
}

/** What was read of a register, and at how many versions of its outlets. */
const cachedDirectories = new WeakMap<Database, { versions: number; directory: Directory }>();

/**
 * The outlets as staff keep them; the same object as long as nothing changed. What was read is kept in memory;
 * whether something was changed, the register is asked each time, so that several servers say the same.
 */
export async function loadDirectory({
  database,
}: Pick<AppContext, 'database'>): Promise<Directory> {
  const versions = await countOutletVersions(database.query);
  const cached = cachedDirectories.get(database);
  if (cached?.versions === versions) return cached.directory;
  const directory = await read(database);
  cachedDirectories.set(database, { versions, directory });
  return directory;
}

async function read(database: Database): Promise<Directory> {
  const rows = await findOutlets(database.query);
  const outlets = listedOutlets(rows);
  const names = new Map((await findGovernorates(database)).map(({ code, name }) => [code, name]));
  const codes = [...new Set(outlets.map(({ governorate }) => governorate))];
  return {
    outlets,
    governorates: codes.map((code) => ({ code, name: names.get(code) ?? code })),
    updatedAt: new Date(Math.max(...rows.map(({ saved_at }) => saved_at.getTime()))),
    asBuilt: isDeepStrictEqual(outlets, builtOutlets()),
  };
}
