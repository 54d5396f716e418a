import { type ReactNode, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type BrokenPageWords, writeBrokenPage } from './broken-page.ts';
import { tolerateForeignNodes } from './foreign-nodes.ts';

/**
 * Hydrates the prerendered document. Reports errors, and shows an error page if no boundary remains.
 *
 * @param app the router with its routes
 * @param words of the page that is written then
 */
export function hydrateDocument(app: ReactNode, words: BrokenPageWords): void {
  /** After React has finished with the document: the layout of an application marks its body with `data-layout`. */
  const onError = (error: unknown) => {
    reportError(error);
    setTimeout(() => {
      if (!document.body?.hasAttribute('data-layout')) writeBrokenPage(words);
    });
  };

  tolerateForeignNodes();
  startTransition(() => {
    hydrateRoot(document, <StrictMode>{app}</StrictMode>, {
      onUncaughtError: onError,
      onCaughtError: onError,
    });
  });
}
