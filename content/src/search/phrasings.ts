import type { Synonym } from './search-data.ts';
import { stemsOf } from './terms.ts';

/** More ways of saying one query than these are not tried. */
const MOST_PHRASINGS = 12;

/** A synonym with both sides as they are looked up. */
export interface Rewriting {
  said: readonly string[];
  meant: readonly string[];
}

/** The list of synonyms, ready to be used on queries: one line for each way to say a thing. */
export function rewritings(synonyms: readonly Synonym[]): Rewriting[] {
  return synonyms.flatMap(({ say, means }) =>
    say.map((said) => ({ said: stemsOf(said), meant: stemsOf(means) })),
  );
}

/** A query as it was asked, and in every other way in which the pages may say it. */
export function phrasings(
  asked: readonly string[],
  known: readonly Rewriting[],
): (readonly string[])[] {
  const found: (readonly string[])[] = [asked];
  for (const rewriting of known) {
    for (const phrasing of found.slice()) {
      const other = rewritten(phrasing, rewriting);
      if (other && found.length < MOST_PHRASINGS) found.push(other);
    }
  }
  return found;
}

/** The query with what is said replaced by what is meant; nothing where it is not said, or meant already. */
function rewritten(
  phrasing: readonly string[],
  { said, meant }: Rewriting,
): readonly string[] | undefined {
  const at = phrasing.findIndex((_, index) =>
    said.every((word, offset) => phrasing[index + offset] === word),
  );
  if (at < 0 || meant.every((word) => phrasing.includes(word))) return undefined;
  return [...phrasing.slice(0, at), ...meant, ...phrasing.slice(at + said.length)];
}
