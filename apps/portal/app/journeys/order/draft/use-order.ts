import { tabStorage } from '@wathiqa/contract';
import { useEffect, useState } from 'react';
import { onSessionEnd } from '../../../session/session-store.ts';
import type { OrderForms } from './order-form.ts';
import { createOrderStore, type OrderStore } from './order-store.ts';

/** Opens the order of an ID, or a blank one with its own, and saves it on leaving. */
export function useOrderStore(forms: OrderForms, id: string | null): OrderStore {
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
