import { readFileSync } from 'node:fs';
import type { Locale } from '@wathiqa/domain';
import { z } from 'zod';
import { parseYaml } from '../collections/front-matter.ts';
import { formatProblem } from '../collections/problem.ts';
import { DataError } from '../data/data-error.ts';
import type { SearchVocabulary } from './search-data.ts';

const wordSchema = z.string({ error: 'must be a text' }).trim().min(1, 'is empty');

const vocabularyFile = z.strictObject({
  ignored: z.array(wordSchema),
  synonyms: z.array(
    z.strictObject({ say: z.array(wordSchema).min(1, 'must have a word'), means: wordSchema }),
  ),
});

/**
 * Reads the search vocabulary.
 *
 * @throws DataError naming every error with line and column
 */
export function readSearchVocabulary(
  locale: Locale,
  text = readFileSync(new URL(`../../${fileOf(locale)}`, import.meta.url), 'utf8'),
): SearchVocabulary {
  const { value, faults } = parseYaml(text, vocabularyFile, {
    file: `content/${fileOf(locale)}`,
    lineOffset: 0,
  });
  if (!value) throw new DataError(faults.map(formatProblem));
  return value;
}

function fileOf(locale: Locale): string {
  return locale === 'ar' ? 'data/search.yaml' : `data/search.${locale}.yaml`;
}
