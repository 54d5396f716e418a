import { type Component, type ReactNode, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type BrokenPageWords, writeBrokenPage } from './broken-page.ts';
import { tolerateForeignNodes } from './foreign-nodes.ts';

/**
 * Takes over the document that was drawn at build. Whatever breaks is reported, and where nothing of ours is left to show it the page
 * says so itself.
 *
 * @param app the router with its routes
 * @param words of the page that is written then
 * @param RouterErrorBoundary the router's own, outside of all of ours, which shows a stack to those who made the page
 */
export function hydrateDocument(
  app: ReactNode,
  words: BrokenPageWords,
  RouterErrorBoundary: abstract new (...props: never[]) => Component,
): void {
  /** Once React has done with the document. */
  const showBroken = (error: unknown) => {
    reportError(error);
    setTimeout(writeBrokenPage, 0, words);
  };

  tolerateForeignNodes();
  startTransition(() => {
    hydrateRoot(document, <StrictMode>{app}</StrictMode>, {
      onUncaughtError: showBroken,
      onCaughtError(error, { errorBoundary }) {
        if (errorBoundary instanceof RouterErrorBoundary) showBroken(error);
        else reportError(error);
      },
    });
  });
}
