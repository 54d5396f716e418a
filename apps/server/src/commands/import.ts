/**
 * `npm run import -- post-offices FILE.csv` and `npm run import -- police-departments FILE.csv`: takes an
 * operator's own list into the register, all of it or nothing.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { openRegister } from '../register.ts';
import { readSettings } from '../settings.ts';
import { command, namedFile, Trouble } from './command-line.ts';
import { isPlaceList, PLACE_LISTS, readPlaces, writePlaces } from './import-places.ts';

await command(async () => {
  const [list, name] = process.argv.slice(2);
  if (!list || !isPlaceList(list) || !name) {
    throw new Trouble(`Use: npm run import -- ${PLACE_LISTS.join('|')} FILE.csv`);
  }
  const file = namedFile(name);
  // A wrong file is found before the register is opened at all.
  const places = readPlaces(list, await readFile(file, 'utf8'), basename(file));
  const database = await openRegister(readSettings(process.env));
  try {
    const { added, changed, same, leftOut } = await writePlaces(database, list, places);
    const told = `${list}: ${added} added, ${changed} changed, ${same} as they were`;
    return leftOut > 0 ? `${told}; ${leftOut} left out, which no post is delivered by` : told;
  } finally {
    await database.close();
  }
});
