import type { OrderEntry } from './order-form.ts';

/** Whether anything was typed or chosen in an entry. */
export function hasInput<Entry extends OrderEntry>(entry: Entry, blank: Entry): boolean {
  return (Object.keys(blank) as (keyof Entry)[]).some((field) => entry[field] !== blank[field]);
}
