import { readJson, type TabStorage, writeJson } from '@wathiqa/contract';
import { joinAddress, toLatinDigits } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { BLANK_DELIVERY, DeliveryEntry } from './delivery.ts';

const KEY = 'wathiqa:delivery';
const REQUEST_KEY = 'wathiqa:delivery-request';

/** For the next order and the request page. */
export function saveDelivery(
  storage: TabStorage,
  delivery: DeliveryEntry,
  requestId: string,
): void {
  writeJson(storage, KEY, delivery);
  writeJson(storage, REQUEST_KEY, requestId);
}

/** Delivery of this tab's last order, or a blank one. */
export function readSavedDelivery(storage: TabStorage): DeliveryEntry {
  return readJson(storage, KEY, DeliveryEntry) ?? BLANK_DELIVERY;
}

/** Typed in this tab for this request. */
export function readTypedAddress(storage: TabStorage, requestId: string): string | undefined {
  if (readJson(storage, REQUEST_KEY, z.string()) !== requestId) return undefined;
  return toLatinDigits(joinAddress(readSavedDelivery(storage)));
}

const EARLIER_KEY = 'wathiqa:earlier-request';

/** Marks a request created by an earlier attempt with a lost response. Survives a reload. */
export function markEarlierRequest(storage: TabStorage, id: string): void {
  storage.setItem(EARLIER_KEY, id);
}

export function isEarlierRequest(storage: TabStorage, id: string): boolean {
  return storage.getItem(EARLIER_KEY) === id;
}
