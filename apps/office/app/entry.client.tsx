import { tolerateForeignNodes, writeBrokenPage } from '@wathiqa/ui';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { UNSAFE_RemixErrorBoundary as RouterErrorBoundary } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { messages } from './layout/layout.messages.ts';
import { captureLoginCallback } from './session/login-callback.ts';

// Before the router reads the address: an arriving person's Token must not stay in it.
captureLoginCallback();

/** Once React has done with the document. */
function showBroken(error: unknown): void {
  reportError(error);
  const { action, ...words } = messages.failure;
  setTimeout(writeBrokenPage, 0, { ...words, retry: action });
}

tolerateForeignNodes();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onUncaughtError: showBroken,
      onCaughtError(error, { errorBoundary }) {
        // The router's own, outside of all of ours, shows a stack to those who made the page.
        if (errorBoundary instanceof RouterErrorBoundary) showBroken(error);
        else reportError(error);
      },
    },
  );
});
