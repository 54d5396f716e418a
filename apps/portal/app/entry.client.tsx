import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { refuseUntrustedHtml } from './document/trusted-html.ts';
import { startHistoryEntry } from './journeys/order/journey/history-entry.ts';
import { startShipments } from './journeys/order/shipments/shipments.ts';
import { startSession } from './session/start-session.ts';

refuseUntrustedHtml();
startHistoryEntry();
// Before the router reads the address: an arriving citizen's Token must not stay in it.
startSession();
startShipments();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
