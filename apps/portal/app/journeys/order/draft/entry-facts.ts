import type { KnownPerson, OrderEntry, OrderForm, OrderForms } from './order-form.ts';

/** Whether an entry has input beyond prefilled values. */
export function hasInput<Entry extends OrderEntry>(
  entry: Entry,
  { blank, createEntryAbout }: Pick<OrderForm<Entry>, 'blank' | 'createEntryAbout'>,
  self: KnownPerson | undefined,
): boolean {
  const filled = self && createEntryAbout(self);
  return differs(entry, blank) && (!filled || differs(entry, filled));
}

function differs<Entry extends OrderEntry>(entry: Entry, from: Entry): boolean {
  return (Object.keys(from) as (keyof Entry)[]).some((field) => entry[field] !== from[field]);
}

export function entryTitle<Entry extends OrderEntry>(
  forms: OrderForms<Entry>,
  entry: Entry,
): string {
  const { title, getTitle } = forms.of(entry);
  return getTitle ? getTitle(entry) : title;
}
