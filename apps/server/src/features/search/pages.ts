import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageInput } from '@wathiqa/content/page-input';
import { createSearch, type SearchData } from '@wathiqa/content/search';
import { type Locale, localePath, normalizeWhitespace } from '@wathiqa/domain';
import { z } from 'zod';
import { PORTAL_BUILD } from '../../pages/rendered-pages.ts';

/** Built search index per language. */
const INDEX = '/search-index.json';

const SearchQuery = z.object({ q: z.string().transform(normalizeWhitespace) });

/**
 * Search results for deep links and browsers without script; queries are not logged.
 *
 * @param root portal build; without index no results
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
    // Lazy: the index costs a third of startup, and browsers rarely need it.
    search ??= createSearch(readIndex(file));
    return { search: { query: q, answer: search(q) } };
  };
}

/** Trusted build output. */
function readIndex(file: string): SearchData {
  return JSON.parse(readFileSync(file, 'utf8'));
}
