import { Button, Dialog } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { isReturning, registerUnsavedWork } from '../../../session/end-session.ts';
import { onSessionEnd } from '../../../session/session-store.ts';
import { hasInput, type OrderForms } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { useSelf } from '../known/use-known-owner.ts';
import { messages } from '../order.messages.ts';

const { leaving } = messages;

interface UnsavedChangesGuardProps {
  order: OrderStore;
  forms: OrderForms;
}

/** Confirms leaving an order; the browser confirms closing the tab. */
export function UnsavedChangesGuard({ order, forms }: UnsavedChangesGuardProps) {
  const self = useSelf();
  const unsettled = useStore(order, ({ unsettled }) => unsettled);
  const hasUnsavedInput = useStore(order, ({ draft }) =>
    draft.entries.some((entry) => hasInput(entry, forms.of(entry), self)),
  );
  const { pathname } = useLocation();
  const sessionOver = useSessionOver();

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedInput &&
      !order.isDiscarded() &&
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname,
  );

  useEffect(() => {
    if (!hasUnsavedInput) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!sessionOver.current && !order.isDiscarded() && !isReturning()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [hasUnsavedInput, order, sessionOver]);

  useEffect(
    () => registerUnsavedWork(() => hasUnsavedInput && !order.isDiscarded()),
    [hasUnsavedInput, order],
  );

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

/** An ended session navigates without confirmation. */
function useSessionOver() {
  const isOver = useRef(false);
  useEffect(
    () =>
      onSessionEnd(() => {
        isOver.current = true;
      }),
    [],
  );
  return isOver;
}
