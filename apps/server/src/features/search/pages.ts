import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageInput } from '@wathiqa/content/page-input';
import { createSearch, MAX_QUERY_LENGTH, type SearchData } from '@wathiqa/content/search';
import { type Locale, localePath, normalizeWhitespace } from '@wathiqa/domain';
import { z } from 'zod';
import { PORTAL_BUILD } from '../../pages/rendered-pages.ts';

/** The index that the portal's build wrote in each language, for browsers and for here. */
const INDEX = '/search-index.json';

const SearchQuery = z.object({
  q: z.string().transform((text) => normalizeWhitespace(text).slice(0, MAX_QUERY_LENGTH)),
});

/**
 * What the search page is rendered with: what was found, for links to a search and for browsers without script. A
 * query is answered and forgotten.
 *
 * @param root the folder of the portal's build; without an index in it nothing is found
 */
export function searchPageInput(
  locale: Locale,
  root = PORTAL_BUILD,
): (query: unknown) => PageInput | undefined {
  const file = join(root, localePath(INDEX, locale));
  if (!existsSync(file)) return () => undefined;
  let search: ReturnType<typeof createSearch> | undefined;
  return (query) => {
    const parsed = SearchQuery.safeParse(query);
    if (!parsed.success || parsed.data.q === '') return undefined;
    const { q } = parsed.data;
    // Making the index takes a third of a start, and the portal's own search does without it.
    search ??= createSearch(readIndex(file));
    return { search: { query: q, answer: search(q) } };
  };
}

/** Written by our own build, in the form that its type says. */
function readIndex(file: string): SearchData {
  return JSON.parse(readFileSync(file, 'utf8'));
}
