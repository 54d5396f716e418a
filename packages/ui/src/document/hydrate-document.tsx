import { type Component, type ReactNode, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type BrokenPageWords, writeBrokenPage } from './broken-page.ts';
import { tolerateForeignNodes } from './foreign-nodes.ts';

/**
 * Hydrates the prerendered document. Reports errors, and shows an error page if no boundary remains.
 *
 * @param app router with routes
 * @param words texts of the error page
 * @param RouterErrorBoundary React Router's outer boundary, which would show a stack trace
 */
export function hydrateDocument(
  app: ReactNode,
  words: BrokenPageWords,
  RouterErrorBoundary: abstract new (...props: never[]) => Component,
): void {
  /** Deferred until React has finished with the document. */
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
