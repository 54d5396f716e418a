import type { Synonym } from './search-data.ts';
import { toStems } from './terms.ts';

/** More ways of saying one query than these are not tried. */
const MAX_QUERY_VARIANTS = 12;

/** A synonym with both sides as they are looked up. */
export interface SynonymRule {
  said: readonly string[];
  meant: readonly string[];
}

/** The list of synonyms, ready to be used on queries: one line for each way to say a thing. */
export function toSynonymRules(synonyms: readonly Synonym[]): SynonymRule[] {
  return synonyms.flatMap(({ say, means }) =>
    say.map((said) => ({ said: toStems(said), meant: toStems(means) })),
  );
}

/** A query as it was asked, and in every other way in which the pages may say it. */
export function expandQuery(
  words: readonly string[],
  rules: readonly SynonymRule[],
): (readonly string[])[] {
  const variants: (readonly string[])[] = [words];
  for (const rewriting of rules) {
    for (const phrasing of variants.slice()) {
      const other = applySynonym(phrasing, rewriting);
      if (other && variants.length < MAX_QUERY_VARIANTS) variants.push(other);
    }
  }
  return variants;
}

/** The query with what is said replaced by what is meant; nothing where it is not said, or meant already. */
function applySynonym(
  phrasing: readonly string[],
  { said, meant }: SynonymRule,
): readonly string[] | undefined {
  const at = phrasing.findIndex((_, index) =>
    said.every((word, offset) => phrasing[index + offset] === word),
  );
  if (at < 0 || meant.every((word) => phrasing.includes(word))) return undefined;
  return [...phrasing.slice(0, at), ...meant, ...phrasing.slice(at + said.length)];
}
