import type { OrderEntry, OrderForms } from './order-form.ts';

/** What a document of an order is called, by what was typed where that says more. */
export function entryTitle<Entry extends OrderEntry>(
  forms: OrderForms<Entry>,
  entry: Entry,
): string {
  const { title, getTitle } = forms.of(entry);
  return getTitle ? getTitle(entry) : title;
}
