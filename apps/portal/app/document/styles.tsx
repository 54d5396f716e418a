import css from '@wathiqa/ui/styles.css?inline';
import sheet from '@wathiqa/ui/styles.css?url';
import { useContext, useState } from 'react';
import { useHydrated } from '../lib/browser-state.ts';
import { StyleSheetContext } from './rendering.ts';

/** The whole style sheet, loaded on the first interaction. */
export const styleSheetUrl = sheet;

// Hot reload of CSS in development.
if (import.meta.env.DEV) await import('@wathiqa/ui/styles.css');

/**
 * Inlines critical CSS (`page-styles.ts`), because a file would delay first paint. The client bundle omits the text,
 * which hydration does not compare. A client-rendered document has the file, and the CSP refuses an empty element.
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
