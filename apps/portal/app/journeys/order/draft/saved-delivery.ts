import { joinAddress, toLatinDigits } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { readJson, type TabStorage, writeJson } from '../../../session/tab-storage.ts';
import { BLANK_DELIVERY, DeliveryEntry } from './delivery.ts';

const KEY = 'wathiqa:delivery';
const REQUEST_KEY = 'wathiqa:delivery-request';

/** Keeps where an order went, for the next order in this tab and for the page of the request. */
export function saveDelivery(
  storage: TabStorage,
  delivery: DeliveryEntry,
  requestId: string,
): void {
  writeJson(storage, KEY, delivery);
  writeJson(storage, REQUEST_KEY, requestId);
}

/** Where the last order in this tab went; blank when there was none. */
export function readSavedDelivery(storage: TabStorage): DeliveryEntry {
  return readJson(storage, KEY, DeliveryEntry) ?? BLANK_DELIVERY;
}

/** The address of a request as it was typed in this tab; of any other request there is none. */
export function readTypedAddress(storage: TabStorage, requestId: string): string | undefined {
  if (readJson(storage, REQUEST_KEY, z.string()) !== requestId) return undefined;
  return toLatinDigits(joinAddress(readSavedDelivery(storage)));
}
