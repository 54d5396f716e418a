import { type CalendarDay, cairoDay } from '@wathiqa/domain';
import { sharedStorage, writeJson } from './storage.ts';

const KEY = 'wathiqa:clock';

/** Server time minus device time. Stored, because a page compares times before its first answer. */
let offset = Number(sharedStorage.getItem(KEY)) || 0;

/** Server time in milliseconds. Nothing else reads the device's clock, which may be wrong by hours. */
export const serverNow = () => Date.now() + offset;

export const cairoToday = (): CalendarDay => cairoDay(new Date(serverNow()));

/** `fetch` that sets the clock. */
export const fetchOnTime: typeof fetch = async (...request) => {
  const sent = Date.now();
  // Late binding permits replacing `fetch`.
  const response = await globalThis.fetch(...request);
  const date = Date.parse(response.headers.get('date') ?? '');
  // Written between both device times, to a second. An offset that agrees stays, so that time does not jump.
  const next = Math.max(date - Date.now(), Math.min(offset, date + 1_000 - sent));
  // A cache answers with the time at which it stored.
  const isFresh = response.headers.get('cache-control')?.includes('no-store');
  if (isFresh && date && next !== offset) {
    offset = next;
    writeJson(sharedStorage, KEY, offset);
  }
  return response;
};
