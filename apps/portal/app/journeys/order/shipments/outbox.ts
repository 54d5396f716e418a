import { CustomerAddress, readJson, type TabStorage, writeJson } from '@wathiqa/contract';
import * as z from 'zod/mini';
import { OUTBOX_KEY } from './outbox-key.ts';

/** Delivery of a request, queued until the server accepts it. */
export const Shipment = z.object({
  /** Owner; no other session may send it. */
  email: z.string(),
  requestID: z.string(),
  customerAddress: CustomerAddress,
});
export type Shipment = z.infer<typeof Shipment>;

const Shipments = z.array(Shipment);

export function readOutbox(storage: TabStorage): Shipment[] {
  return readJson(storage, OUTBOX_KEY, Shipments) ?? [];
}

/** Replaces any of the same request. */
export function addToOutbox(storage: TabStorage, shipment: Shipment): void {
  const otherShipments = readOutbox(storage).filter(
    ({ requestID }) => requestID !== shipment.requestID,
  );
  writeJson(storage, OUTBOX_KEY, [...otherShipments, shipment]);
}

/** Removes shipments that `send` settles. Returns true if none remain. */
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
