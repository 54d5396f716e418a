import { tolerateForeignNodes, writeBrokenPage } from '@wathiqa/ui';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { UNSAFE_RemixErrorBoundary as RouterErrorBoundary } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { keepSwitchedLanguage } from './document/chosen-language.tsx';
import { blockUntrustedHtml } from './document/trusted-html.ts';
import { resetHistoryEntry } from './journeys/order/journey/history-entry.ts';
import { startShipmentSender } from './journeys/order/shipments/start-sender.ts';
import { pageMessages } from './pages/pages.messages.ts';
import { startSession } from './session/start-session.ts';
import { sharedStorage } from './session/tab-storage.ts';
import { startPageTimings } from './timings/start.ts';

blockUntrustedHtml();
resetHistoryEntry();
// Before the router reads the address: an arriving citizen's Token must not stay in it.
startSession();
startShipmentSender();
startPageTimings();
keepSwitchedLanguage(sharedStorage, document.referrer, location);

/** Once React has done with the document. */
function showBroken(error: unknown): void {
  reportError(error);
  setTimeout(writeBrokenPage, 0, pageMessages.failure);
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
