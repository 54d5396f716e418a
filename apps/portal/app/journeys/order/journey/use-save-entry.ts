import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OrderEntry } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';

/** Saves form input into the current document. */
export function useSaveEntry<Entry extends OrderEntry>(
  fields: UseFormReturn<Entry>,
  order: OrderStore<Entry>,
): void {
  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ values }) => order.dispatch({ type: 'edit', entry: values }),
      }),
    [fields, order],
  );
}
