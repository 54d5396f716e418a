import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DataError } from '../data-error.ts';
import { faultLine } from '../pieces/fault.ts';
import { readYaml } from '../pieces/front-matter.ts';
import type { SearchWords } from './search-data.ts';

const word = z.string({ error: 'must be a text' }).trim().min(1, 'is empty');

const wordsFile = z.strictObject({
  ignored: z.array(word),
  synonyms: z.array(z.strictObject({ say: z.array(word).min(1, 'must have a word'), means: word })),
});

const FILE = 'data/search.yaml';

/**
 * The words of search that staff look after.
 *
 * @throws DataError naming every fault with its line and column
 */
export function searchWords(
  text = readFileSync(new URL(`../../${FILE}`, import.meta.url), 'utf8'),
): SearchWords {
  const { value, faults } = readYaml(text, wordsFile, { file: `content/${FILE}`, linesBefore: 0 });
  if (!value) throw new DataError(faults.map(faultLine));
  return value;
}
