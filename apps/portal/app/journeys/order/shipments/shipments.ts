import { CallError, shipmentInfo, tabStorage } from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES, formatRequestId } from '@wathiqa/domain';
import { toaster } from '../../../lib/toaster.ts';
import { apiClient } from '../../../session/api-client.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { addToOutbox, readOutbox, type Shipment, sendOutbox } from './outbox.ts';
import { messages } from './shipments.messages.ts';

const MIN_RETRY_DELAY_MS = 5_000;
const MAX_RETRY_DELAY_MS = 5 * 60_000;

/** A retry with the same address cannot succeed. */
const PERMANENT_ERROR_CODES: ReadonlySet<number> = new Set([
  CITIZEN_RESPONSE_CODES.MALFORMED,
  CITIZEN_RESPONSE_CODES.FORBIDDEN,
  CITIZEN_RESPONSE_CODES.CONFLICT,
]);

let sending = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let retryDelay = MIN_RETRY_DELAY_MS;

/** Sends in the background, with retries. */
export function enqueueShipment(shipment: Omit<Shipment, 'email'>): void {
  addToOutbox(tabStorage, { ...shipment, email: sessionStore.getState().Email });
  sendPendingShipments();
}

/** One run at a time. */
export function sendPendingShipments(): void {
  if (sending) return;
  sending = true;
  void flushOutbox().finally(() => {
    sending = false;
  });
}

async function flushOutbox(): Promise<void> {
  const { Email, isAuthenticated } = sessionStore.getState();
  if (!isAuthenticated || readOutbox(tabStorage).length === 0) return;
  clearTimeout(retryTimer);
  if (await sendOutbox(tabStorage, Email, sendShipment)) {
    retryDelay = MIN_RETRY_DELAY_MS;
    return;
  }
  retryTimer = setTimeout(sendPendingShipments, retryDelay);
  retryDelay = Math.min(retryDelay * 2, MAX_RETRY_DELAY_MS);
}

/**
 * True if accepted or permanently refused. Bypasses the session, because a background refusal must not redirect to
 * login.
 */
async function sendShipment({ requestID, customerAddress }: Shipment): Promise<boolean> {
  try {
    const answer = await apiClient(shipmentInfo, { body: { requestID, customerAddress } });
    return answer.ResponseCode === CITIZEN_RESPONSE_CODES.ACCEPTED;
  } catch (error) {
    if (!(error instanceof CallError) || !PERMANENT_ERROR_CODES.has(error.code)) return false;
    const text = messages.refused(formatRequestId(requestID), error.message);
    toaster.show({ tone: 'warning', text });
    return true;
  }
}
