import type { PageInput } from '@wathiqa/content/page-input';
import { LOCALE, type Locale } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { type Directory, loadDirectory } from './service.ts';

/** Outlets for the registry finder; undefined while equal to the built ones. */
export function outletsPageInput(
  context: Pick<AppContext, 'database'>,
  locale: Locale = LOCALE,
): () => Promise<PageInput | undefined> {
  let last: { directory: Directory; input: PageInput } | undefined;
  return async () => {
    const directory = await loadDirectory(context, locale);
    if (directory.asBuilt) return undefined;
    if (last?.directory !== directory) {
      const { asBuilt: _, ...input } = directory;
      last = { directory, input: { directory: input } };
    }
    return last.input;
  };
}
