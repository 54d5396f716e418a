import { tabStorage } from '@wathiqa/contract';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { onSessionEnd } from '../../../session/session-store.ts';
import type { OrderEntry, OrderForms } from './order-form.ts';
import { createOrderStore, type OrderStore } from './order-store.ts';
import type { OrderState } from './saved-order.ts';

/** Opens the order of an ID, or a blank one with its own, and saves it on leaving. */
export function useOrderStore<Entry extends OrderEntry>(
  forms: OrderForms<Entry>,
  id: string | null,
): OrderStore<Entry> {
  const [asked, setAsked] = useState(id);
  const [order, setOrder] = useState(() => open());
  if (asked !== id) {
    setAsked(id);
    // A blank order has put its own into the address.
    if (order.id !== id) setOrder(open());
  }

  function open() {
    return createOrderStore(forms, { storage: tabStorage, id });
  }

  useEffect(() => {
    const stopListening = onSessionEnd((end) => {
      if (end === 'loggedOut') order.discard();
      else order.save();
    });
    window.addEventListener('pagehide', order.save);
    return () => {
      stopListening();
      window.removeEventListener('pagehide', order.save);
      order.save();
    };
  }, [order]);

  return order;
}

/**
 * Selects part of an order: a render at every key delays input on slow phones.
 *
 * @param select must be stable; `useShallow` permits new lists
 */
export function useOrderState<Entry, Part>(
  order: OrderStore<Entry>,
  select: (state: OrderState<Entry>) => Part,
): Part {
  return useStore(order, select);
}
