import type { PageInput } from '@wathiqa/content/page-input';
import { LOCALES, localePath } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { PRICED_PAGES, pricesPageInput } from '../reference-data/lookups/priced-pages.ts';

/** Pages with prices, and the privacy page with its settings, in every language. */
export const REFRESHED_PAGES: readonly string[] = [
  ...PRICED_PAGES,
  ...LOCALES.map((locale) => localePath('/privacy', locale)),
];

/** As `pricesPageInput`, with the data protection officer and the licence of the settings. */
export function refreshedPageInput(
  context: Pick<AppContext, 'database' | 'now' | 'settings'>,
): () => Promise<PageInput | undefined> {
  const pricesInput = pricesPageInput(context);
  const { dataProtection } = context.settings;
  if (!Object.values(dataProtection).some(Boolean)) return pricesInput;
  let last: { prices: PageInput | undefined; input: PageInput } | undefined;
  return async () => {
    const prices = await pricesInput();
    if (last?.prices !== prices || !last) last = { prices, input: { ...prices, dataProtection } };
    return last.input;
  };
}
