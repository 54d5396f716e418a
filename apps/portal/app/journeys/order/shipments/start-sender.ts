import { tabStorage } from '@wathiqa/contract';
import { sessionStore } from '../../../session/session-store.ts';
import { OUTBOX_KEY } from './outbox-key.ts';

/** Sends leftovers now and on each new connection or session. Loads the sender only if the outbox is not empty. */
export function startShipmentSender(): void {
  sendWaiting();
  window.addEventListener('online', sendWaiting);
  sessionStore.subscribe(() => {
    if (sessionStore.getState().isAuthenticated) sendWaiting();
  });
}

function sendWaiting(): void {
  if (tabStorage.getItem(OUTBOX_KEY) === null) return;
  // Without a network, the next `online` event retries.
  import('./shipments.ts').then(
    ({ sendPendingShipments }) => sendPendingShipments(),
    () => undefined,
  );
}
