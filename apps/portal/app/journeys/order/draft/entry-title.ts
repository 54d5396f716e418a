import type { OrderEntry, OrderForms } from './order-form.ts';

export function entryTitle<Entry extends OrderEntry>(
  forms: OrderForms<Entry>,
  entry: Entry,
): string {
  const { title, getTitle } = forms.of(entry);
  return getTitle ? getTitle(entry) : title;
}
