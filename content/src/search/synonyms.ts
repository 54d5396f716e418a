import type { Synonym } from './search-data.ts';
import { toStems } from './terms.ts';

/** Limit of query variants. */
const MAX_QUERY_VARIANTS = 12;

/** Stemmed synonym. */
export interface SynonymRule {
  said: readonly string[];
  meant: readonly string[];
}

/** Stemmed rules, one per synonym. */
export function toSynonymRules(synonyms: readonly Synonym[]): SynonymRule[] {
  return synonyms.flatMap(({ say, means }) =>
    say.map((said) => ({ said: toStems(said), meant: toStems(means) })),
  );
}

/** The query and its synonym variants. */
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

/** Replaces a synonym; undefined if absent or already meant. */
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
