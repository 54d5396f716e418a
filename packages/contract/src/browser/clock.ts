import { type CalendarDay, cairoDay } from '@wathiqa/domain';
import { sharedStorage, writeJson } from './storage.ts';

const KEY = 'wathiqa:clock';
/** Resolution of the `Date` header. */
const SECOND_MS = 1000;

/** Server time minus device time. Stored, because a page compares times before its first answer. */
let offset = Number(sharedStorage.getItem(KEY)) || 0;

/** Server time in milliseconds. Nothing else reads the device's clock, which may be wrong by hours. */
export const serverNow = () => Date.now() + offset;

/** In Cairo. */
export const cairoToday = (): CalendarDay => cairoDay(new Date(serverNow()));

/** `fetch` that sets the clock. */
export const fetchOnTime: typeof fetch = async (...request) => {
  const sent = Date.now();
  // Late binding permits replacing `fetch`.
  const response = await globalThis.fetch(...request);
  const { headers } = response;
  const date = Date.parse(headers.get('date') ?? '');
  // A cache answers with the time at which it stored.
  if (date && headers.get('cache-control')?.includes('no-store')) setClock(date, sent, Date.now());
  return response;
};

/** The server wrote `date` between both device times; an offset that agrees stays, so that time does not jump. */
function setClock(date: number, sent: number, received: number): void {
  const next = Math.max(date - received, Math.min(offset, date + SECOND_MS - sent));
  if (next === offset) return;
  offset = next;
  writeJson(sharedStorage, KEY, offset);
}
