import { CustomerAddress } from '@wathiqa/contract';
import * as z from 'zod/mini';
import { readJson, type TabStorage, writeJson } from '../../../session/tab-storage.ts';
import { OUTBOX_KEY } from './outbox-key.ts';

/** Where a registered request is to be delivered, until the server has accepted it. */
export const Shipment = z.object({
  /** Whose request it is: nobody else's session may send it. */
  email: z.string(),
  requestID: z.string(),
  customerAddress: CustomerAddress,
});
export type Shipment = z.infer<typeof Shipment>;

const Shipments = z.array(Shipment);

/** The shipments that wait, first in, first out. */
export function readOutbox(storage: TabStorage): Shipment[] {
  return readJson(storage, OUTBOX_KEY, Shipments) ?? [];
}

/** Adds a shipment; a request has one, the last. */
export function addToOutbox(storage: TabStorage, shipment: Shipment): void {
  const otherShipments = readOutbox(storage).filter(
    ({ requestID }) => requestID !== shipment.requestID,
  );
  writeJson(storage, OUTBOX_KEY, [...otherShipments, shipment]);
}

/**
 * Sends what waits for the citizen of `email`, and forgets only what is settled, which `send` says. True when
 * nothing of theirs is left, even if it was added on the way.
 */
export async function sendOutbox(
  storage: TabStorage,
  email: string,
  send: (shipment: Shipment) => Promise<boolean>,
): Promise<boolean> {
  const getPending = () => readOutbox(storage).filter((shipment) => shipment.email === email);
  for (const shipment of getPending()) {
    if (await send(shipment)) remove(storage, shipment);
  }
  return getPending().length === 0;
}

function remove(storage: TabStorage, { requestID }: Shipment): void {
  const remaining = readOutbox(storage).filter((shipment) => shipment.requestID !== requestID);
  if (remaining.length > 0) writeJson(storage, OUTBOX_KEY, remaining);
  else storage.removeItem(OUTBOX_KEY);
}
