import { CallError, shipmentInfo } from '@wathiqa/contract';
import { groupRequestId, RESPONSE_CODES } from '@wathiqa/domain';
import { toaster } from '../../../layout/toaster.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { tabStorage } from '../../../session/tab-storage.ts';
import { wire } from '../../../session/wire.ts';
import { addToOutbox, readOutbox, type Shipment, sendOutbox } from './outbox.ts';
import { messages } from './shipments.messages.ts';

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;

/** The same address will be refused again: another was taken before, or it is none. */
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([
  RESPONSE_CODES.MALFORMED,
  RESPONSE_CODES.FORBIDDEN,
  RESPONSE_CODES.CONFLICT,
]);

let sending = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let retryAfter = FIRST_RETRY_MS;

/** Sends where a request is delivered, without waiting for it; it is kept until it is accepted. */
export function postShipment(shipment: Omit<Shipment, 'email'>): void {
  addToOutbox(tabStorage, { ...shipment, email: sessionStore.get().Email });
  sendShipments();
}

/** Begins to send what an earlier page could not, now, and whenever there is a network or a session again. */
export function startShipments(): void {
  sendShipments();
  window.addEventListener('online', sendShipments);
  sessionStore.subscribe(() => {
    if (sessionStore.get().isAuthenticated) sendShipments();
  });
}

function sendShipments(): void {
  if (sending) return;
  sending = true;
  void sendNow().finally(() => {
    sending = false;
  });
}

async function sendNow(): Promise<void> {
  const { Email, isAuthenticated } = sessionStore.get();
  if (!isAuthenticated || readOutbox(tabStorage).length === 0) return;
  clearTimeout(retryTimer);
  if (await sendOutbox(tabStorage, Email, send)) {
    retryAfter = FIRST_RETRY_MS;
    return;
  }
  retryTimer = setTimeout(sendShipments, retryAfter);
  retryAfter = Math.min(retryAfter * 2, LAST_RETRY_MS);
}

/**
 * Sends one shipment and says whether it is settled: accepted, or refused for good, which the citizen is told.
 * Straight over the wire: a refusal in the background sends nobody to the login.
 */
async function send({ requestID, customerAddress }: Shipment): Promise<boolean> {
  try {
    const answer = await wire(shipmentInfo, { body: { requestID, customerAddress } });
    return answer.ResponseCode === RESPONSE_CODES.ACCEPTED;
  } catch (error) {
    if (!(error instanceof CallError) || !REFUSED_FOR_GOOD.has(error.code)) return false;
    const text = messages.refused(groupRequestId(requestID), error.message);
    toaster.show({ tone: 'warning', text });
    return true;
  }
}
