import css from '@wathiqa/ui/styles.css?inline';
import sheet from '@wathiqa/ui/styles.css?url';
import { useContext, useState } from 'react';
import { useHydrated } from '../lib/browser-state.ts';
import { StyleSheetContext } from './rendering.ts';

/** The whole style sheet as a file, for what a page does not show before it is used. */
export const styleSheetUrl = sheet;

// While developing, the sheet is loaded as a module too: a change shows without a reload.
if (import.meta.env.DEV) await import('@wathiqa/ui/styles.css');

/**
 * The style sheet inside the page: nothing stands between the HTML and the first paint. The build cuts it to
 * what each drawn page uses (`page-styles.ts`). The browser finds it there and looks no further, so its text
 * is not in the script as well. Where the document is drawn anew, the file of the whole sheet is there already, and an
 * empty element would only be refused by the page's policy.
 */
export function Styles() {
  const ownSheet = useContext(StyleSheetContext);
  const [isDrawnAnew] = useState(useHydrated());
  if (isDrawnAnew) return null;
  return (
    <style
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? (ownSheet ?? css) : '' }}
    />
  );
}
