import { useEffect } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { KnownPerson, OrderEntry, OrderForm } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { KNOWN_FIELDS } from './use-known-owner.ts';

interface PrefillOptions<Entry extends OrderEntry> {
  form: OrderForm<Entry>;
  order: OrderStore<Entry>;
  fields: UseFormReturn<Entry>;
  self: KnownPerson | undefined;
}

/** Prefills an untouched form from the account: the first document, and kinds limited to oneself. */
export function usePrefill<Entry extends OrderEntry>({
  form,
  order,
  fields,
  self,
}: PrefillOptions<Entry>): void {
  useEffect(() => {
    const isFirst = order.getState().draft.entries.length === 1;
    const filled = self && (isFirst || form.ownOnly) && form.createEntryAbout(self);
    if (!filled || hasOwner(fields.getValues(), self)) return;
    for (const name of [...KNOWN_FIELDS, 'relationCode', 'forSelf'] as Path<Entry>[]) {
      if (!(name in filled)) continue;
      fields.setValue(name, filled[name as keyof Entry] as PathValue<Entry, typeof name>);
    }
  }, [form, order, fields, self]);
}

/** Whether an entry has owner data beyond the account's number. */
function hasOwner(entry: OrderEntry, self: KnownPerson): boolean {
  const { nationalIdenNumber: number = '' } = entry;
  if (number !== '' && number !== self.nationalIdenNumber) return true;
  return KNOWN_FIELDS.some((name) => name !== 'nationalIdenNumber' && entry[name] !== '');
}
