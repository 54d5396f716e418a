import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSearch, MAX_QUERY_LENGTH, type SearchData } from '@wathiqa/content/search';
import { tidySpaces } from '@wathiqa/domain';
import { z } from 'zod';
import { type Fillings, PORTAL_BUILD } from '../../platform/drawn-pages.ts';
import { resultsMarkup } from './results-markup.ts';

/** The index that the portal's build wrote, for browsers and for here. */
const INDEX = 'search-index.json';

const Asked = z.object({
  q: z.string().transform((text) => tidySpaces(text).slice(0, MAX_QUERY_LENGTH)),
});

/**
 * The search page with what was found, for links to a search and for browsers without script. A query is
 * answered and forgotten.
 *
 * @param root the folder of the portal's build; without an index in it nothing is filled
 */
export function searchFillings(root = PORTAL_BUILD): Fillings {
  const file = join(root, INDEX);
  if (!existsSync(file)) return {};
  // Written by our own build, in the form that its type says.
  const data: SearchData = JSON.parse(readFileSync(file, 'utf8'));
  const search = createSearch(data);
  return {
    '/search': (query) => {
      const asked = Asked.safeParse(query);
      if (!asked.success || asked.data.q === '') return undefined;
      const { q } = asked.data;
      return {
        values: { q },
        fills: { results: resultsMarkup(q, search(q)) },
        keepScripts: true,
      };
    },
  };
}
