import { tabStorage } from '@wathiqa/contract';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { onSessionEnd } from '../../../session/session-store.ts';
import { consumeResumeMark } from '../../../session/tab-marks.ts';
import type { OrderEntry, OrderForms } from './order-form.ts';
import { createOrderStore, type OrderStore } from './order-store.ts';
import type { OrderState } from './saved-order.ts';

/** Opens the order of a history entry and saves it on leaving. */
export function useOrderStore<Entry extends OrderEntry>(
  forms: OrderForms<Entry>,
  historyEntry: string,
): OrderStore<Entry> {
  const [order] = useState(() =>
    createOrderStore(forms, {
      storage: tabStorage,
      historyEntry,
      resumed: consumeResumeMark(tabStorage, location.pathname),
    }),
  );

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
