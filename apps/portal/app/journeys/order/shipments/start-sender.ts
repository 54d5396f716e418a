import { sessionStore } from '../../../session/session-store.ts';
import { tabStorage } from '../../../session/tab-storage.ts';
import { OUTBOX_KEY } from './outbox-key.ts';

/**
 * Sends what an earlier page could not, now, and whenever there is a network or a session again. What sends is fetched
 * only where something waits: hardly ever.
 */
export function startShipmentSender(): void {
  sendWaiting();
  window.addEventListener('online', sendWaiting);
  sessionStore.subscribe(() => {
    if (sessionStore.getState().isAuthenticated) sendWaiting();
  });
}

function sendWaiting(): void {
  if (tabStorage.getItem(OUTBOX_KEY) === null) return;
  // Without a network it is fetched when there is one again.
  import('./shipments.ts').then(
    ({ sendPendingShipments }) => sendPendingShipments(),
    () => undefined,
  );
}
