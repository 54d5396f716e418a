import { readJson, type TabStorage, writeJson } from '../../../session/tab-storage.ts';
import { BLANK_DELIVERY, DeliveryEntry } from './delivery.ts';

const KEY = 'wathiqa:delivery';

/** Keeps where an order went, for the next order in this tab. */
export function saveDelivery(storage: TabStorage, delivery: DeliveryEntry): void {
  writeJson(storage, KEY, delivery);
}

/** Where the last order in this tab went; blank when there was none. */
export function readSavedDelivery(storage: TabStorage): DeliveryEntry {
  return readJson(storage, KEY, DeliveryEntry) ?? BLANK_DELIVERY;
}
