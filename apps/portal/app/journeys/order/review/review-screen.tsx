import { Button, Card, Icon, Notice, PageHeading, Spinner } from '@wathiqa/ui';
import { PrefetchPageLinks } from 'react-router';
import { useStore } from 'zustand';
import { savesData } from '../../../lib/browser-state.ts';
import { useDelayedFlag } from '../../../lib/later-module.ts';
import { pathTo } from '../../../paths.ts';
import { VisitPanel } from '../../visit-panel.tsx';
import { isVisited, type OrderForms } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import type { Review } from '../draft/saved-order.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { messages } from './review.messages.ts';
import { LatinNames, OwnerConflicts } from './review-doubts.tsx';
import { useRegistration } from './use-registration.ts';

const { registering } = messages;

/** Replaces the review until the number is shown. */
function Registering() {
  return (
    <Card className="flex min-h-64 flex-col items-center justify-center gap-4 text-center text-accent">
      <Spinner />
      <div className="text-ink">
        <PageHeading>{registering.title}</PageHeading>
        <p role="status" className="pt-2 text-ink-2">
          {registering.text}
        </p>
      </div>
    </Card>
  );
}

export { Registering };

export interface ReviewScreenProps {
  forms: OrderForms;
  order: OrderStore;
  review: Review;
  /** Absent: not editable here. */
  onEdit?: (() => void) | undefined;
  onRegistered: Parameters<typeof useRegistration>[2];
}

export function ReviewScreen({ forms, order, review, onEdit, onRegistered }: ReviewScreenProps) {
  const registration = useRegistration(forms, order, onRegistered);
  const unsettled = useStore(order, ({ unsettled }) => unsettled);

  const waiting = useDelayedFlag(registration.sending, SENDING_SHOWN_AFTER_MS);

  function edit(document: number) {
    if (registration.busy) return;
    order.dispatch({ type: 'show', document });
    onEdit?.();
  }

  return (
    <>
      {waiting && <Registering />}
      {/* Not unmounted: a failure restores it. */}
      <div className="flex flex-col gap-6" hidden={waiting}>
        {!savesData() && <PrefetchPageLinks page={pathTo('requestSent', { req_id: '0' })} />}
        <PageHeading
          lead={messages.lead}
          badge={forms.start.translated && onEdit && <CloseButton onClose={onEdit} />}
        >
          {messages.title}
        </PageHeading>
        {unsettled && !registration.busy && !registration.failed.failure && (
          <Notice tone="warning" title={messages.unsettled.afterwards}>
            <p>{messages.unsettled.advice}.</p>
          </Notice>
        )}
        <OwnerConflicts forms={forms} entries={order.getState().draft.entries} />
        <LatinNames entries={order.getState().draft.entries} />
        {order.getState().draft.entries.some(isVisited) && <VisitPanel />}
        <Card>
          <DocumentsTable
            forms={forms}
            entries={order.getState().draft.entries}
            totalPrice={review.totalPrice}
            edit={onEdit && ((document) => ({ type: 'button', onClick: () => edit(document) }))}
          />
        </Card>
        <Card>
          <DeliveryForm
            delivery={order.getState().delivery}
            onChange={order.setDelivery}
            registration={registration}
            onEdit={onEdit}
          />
        </Card>
      </div>
    </>
  );
}

/** Before this delay, only the button shows progress. */
const SENDING_SHOWN_AFTER_MS = 400;

/** Back to a translation's form (spec §1.8). */
function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClose}>
      <Icon name="cross" className="size-5" />
      {messages.close}
    </Button>
  );
}
