/**
 * `npm run import -- post-offices FILE.csv` and `npm run import -- police-departments FILE.csv`: imports an
 * operator's list atomically.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { openRegister } from '../register.ts';
import { CliError, readServerSettings, resolveFile, runCommand } from './command-line.ts';
import { isPlaceList, PLACE_LISTS, readPlaces, writePlaces } from './import-places.ts';

await runCommand(async () => {
  const [list, name] = process.argv.slice(2);
  if (!list || !isPlaceList(list) || !name) {
    throw new CliError(`Usage: npm run import -- ${PLACE_LISTS.join('|')} FILE.csv`);
  }
  const file = resolveFile(name);
  // Validate the file before opening the database.
  const places = readPlaces(list, await readFile(file, 'utf8'), basename(file));
  const database = await openRegister(readServerSettings());
  try {
    const { added, changed, unchanged, skipped } = await writePlaces(database, list, places);
    const summary = `${list}: ${added} added, ${changed} changed, ${unchanged} unchanged`;
    return skipped > 0
      ? `${summary}; ${skipped} skipped, because they do not deliver mail`
      : summary;
  } finally {
    await database.close();
  }
});
