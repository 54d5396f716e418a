import type { OrderEntry, OrderForm } from './order-form.ts';

/** What a document of an order is called, by what was typed where that says more. */
export function entryTitle<Entry extends OrderEntry>(
  { title, getTitle }: Pick<OrderForm<Entry>, 'title' | 'getTitle'>,
  entry: Entry,
): string {
  return getTitle ? getTitle(entry) : title;
}
