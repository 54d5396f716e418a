import type { OrderEntry, OrderForm } from './order-form.ts';

/** What a document of an order is called, by what was typed where that says more. */
export function documentTitle<Entry extends OrderEntry>(
  { title, titleOf }: Pick<OrderForm<Entry>, 'title' | 'titleOf'>,
  entry: Entry,
): string {
  return titleOf ? titleOf(entry) : title;
}
