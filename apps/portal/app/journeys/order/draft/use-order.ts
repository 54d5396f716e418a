import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { onSessionEnd } from '../../../session/session-store.ts';
import { consumeResumeMark } from '../../../session/tab-marks.ts';
import { tabStorage } from '../../../session/tab-storage.ts';
import type { OrderEntry, OrderForms } from './order-form.ts';
import { createOrderStore, type OrderStore } from './order-store.ts';
import { readSavedDelivery } from './saved-delivery.ts';
import type { OrderState } from './saved-order.ts';

/** Opens the order of a history entry, and keeps it safe for as long as the screen is there. */
export function useOrderStore<Entry extends OrderEntry>(
  forms: OrderForms<Entry>,
  historyEntry: string,
): OrderStore<Entry> {
  const [order] = useState(() =>
    createOrderStore(forms, {
      storage: tabStorage,
      historyEntry,
      resumed: consumeResumeMark(tabStorage, location.pathname),
      delivery: readSavedDelivery(tabStorage),
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
 * A part of what is in the order, and again whenever that part changes: every key changes the order, and a screen that
 * is drawn at each answers late on a slow phone.
 *
 * @param select gives the same for the same order; with `useShallow` lists may be made anew
 */
export function useOrderState<Entry, Part>(
  order: OrderStore<Entry>,
  select: (state: OrderState<Entry>) => Part,
): Part {
  return useStore(order, select);
}
