import { isDeepStrictEqual } from 'node:util';
import type { ListedOutlet } from '@wathiqa/content';
import { outlets as builtOutlets } from '@wathiqa/content/node';
import type { Database } from '../../platform/database.ts';
import { findGovernorates } from '../lookups/queries.ts';
import { listedOutlets } from './outlet.ts';
import { countOutletVersions, findOutlets } from './queries.ts';

export type Outlets = ReturnType<typeof outletService>;

/** The outlets that visitors are shown, and the governorates that they are in, in the order of the outlets. */
export interface Directory {
  outlets: ListedOutlet[];
  governorates: { code: string; name: string }[];
  /** When staff changed something last. */
  updatedAt: Date;
  /** Whether it is what the portal was built with. */
  asBuilt: boolean;
}

/**
 * The outlets as staff keep them. What was read is kept in memory for as long as nothing was changed; whether
 * something was, the register is asked each time, so that several servers say the same.
 */
export function outletService(database: Database) {
  let cached: { versions: number; directory: Directory } | undefined;

  return {
    /** The same object as long as nothing changed. */
    async directory(): Promise<Directory> {
      const versions = await countOutletVersions(database.query);
      if (cached?.versions !== versions) cached = { versions, directory: await read(database) };
      return cached.directory;
    },
  };
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
