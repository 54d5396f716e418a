/** Imports an operator's list atomically. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  CliError,
  readServerSettings,
  resolveFile,
  runCommand,
  withDatabase,
} from './command-line.ts';
import { isPlaceList, PLACE_LISTS, readPlaces, writePlaces } from './import-places.ts';

const IMPORT = { usage: `import -- ${PLACE_LISTS.join('|')} FILE.csv`, positionals: 2 };

await runCommand(IMPORT, async ({ positionals }, usage) => {
  const [list, name] = positionals;
  if (!list || !isPlaceList(list) || !name) throw new CliError(usage);
  const file = resolveFile(name);
  // Validate the file before opening the database.
  const places = readPlaces(list, await readFile(file, 'utf8'), basename(file));
  return withDatabase(readServerSettings(), async (database) => {
    const { added, changed, unchanged, skipped } = await writePlaces(database, list, places);
    const summary = `${list}: ${added} added, ${changed} changed, ${unchanged} unchanged`;
    return skipped > 0
      ? `${summary}; ${skipped} skipped, because they do not deliver mail`
      : summary;
  });
});
