import { Button, Dialog } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { onSessionEnd } from '../../../session/session-ends.ts';
import { holdUnsavedWork } from '../../../session/unsaved-work.ts';
import { messages } from '../order.messages.ts';
import type { OrderEntry } from './order-form.ts';
import type { OrderStore } from './order-store.ts';
import { isTyped } from './typed.ts';
import { useOrderState } from './use-order.ts';

const { leaving } = messages;

interface LeavingGuardProps<Entry extends OrderEntry> {
  order: OrderStore<Entry>;
  blank: Entry;
}

/** Asks before an order that was begun is left; the browser asks in its own words when the tab closes. */
export function LeavingGuard<Entry extends OrderEntry>({ order, blank }: LeavingGuardProps<Entry>) {
  const { draft, unsettled } = useOrderState(order);
  const typed = draft.entries.some((entry) => isTyped(entry, blank));
  const { pathname } = useLocation();
  const sessionOver = useSessionOver();

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      typed &&
      !order.isDone() &&
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname,
  );

  useEffect(() => {
    if (!typed) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!sessionOver.current && !order.isDone()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [typed, order, sessionOver]);

  useEffect(() => holdUnsavedWork(() => typed && !order.isDone()), [typed, order]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={leaving.title}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            {leaving.confirm}
          </Button>
          <Button onClick={stay}>{leaving.stay}</Button>
        </>
      }
    >
      <p>{unsettled ? leaving.unsettled : leaving.text}</p>
    </Dialog>
  );
}

/** Once the session is over the page leaves by itself, and nothing may stand in its way. */
function useSessionOver() {
  const over = useRef(false);
  useEffect(
    () =>
      onSessionEnd(() => {
        over.current = true;
      }),
    [],
  );
  return over;
}
