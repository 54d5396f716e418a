import { Container } from '@wathiqa/ui';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Breadcrumbs } from '../../../layout/breadcrumbs.tsx';
import { pathTo } from '../../../paths.ts';
import { useFocusOnScreen } from '../../focus-heading.ts';
import { messages } from '../order.messages.ts';
import { ReviewScreen } from '../review/review-screen.tsx';
import { EntryScreen } from './entry-screen.tsx';
import { cameFromForm, type OrderLocationState, orderHistoryEntry } from './history-entry.ts';
import { LeavingGuard } from './leaving-guard.tsx';
import type { OrderEntry, OrderForm } from './order-form.ts';
import { isReviewStep, reviewAddress } from './steps.ts';
import { useOpenOrder, useOrderState } from './use-order.ts';

/**
 * The journey of an order, the same for every document: its documents are entered one by one, looked
 * through together, and registered. The address says which of the two screens is shown.
 */
export function OrderJourney<Entry extends OrderEntry>({ form }: { form: OrderForm<Entry> }) {
  const historyEntry = orderHistoryEntry(useLocation());
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs
        items={[
          { label: messages.services, to: pathTo('servicesDash') },
          { label: messages.electronicServices, to: pathTo('electronicServices') },
          { label: form.title },
        ]}
      />
      {/* Another history entry is another order. */}
      <Steps key={historyEntry} form={form} historyEntry={historyEntry} />
    </Container>
  );
}

interface StepsProps<Entry extends OrderEntry> {
  form: OrderForm<Entry>;
  historyEntry: string;
}

function Steps<Entry extends OrderEntry>({ form, historyEntry }: StepsProps<Entry>) {
  const order = useOpenOrder(form, historyEntry);
  const { draft, review } = useOrderState(order);
  const [registered, setRegistered] = useState<string>();
  const location = useLocation();
  const navigate = useNavigate();
  const reviewing = isReviewStep(location);
  useFocusOnScreen(reviewing ? 'review' : `document ${draft.current}`);
  const state: OrderLocationState = { order: historyEntry };

  /** The form lies right behind a review that it opened; after a login there is nothing behind. */
  function backToForm() {
    if (cameFromForm(location)) navigate(-1);
    else navigate(form.address, { replace: true, state });
  }

  // Through the form's own history entry, so that "back" leads from the number to before the order.
  function showNumber(id: string) {
    setRegistered(id);
    backToForm();
  }

  if (registered && !reviewing) {
    return <Navigate to={pathTo('requestSent', { req_id: registered })} replace />;
  }
  return (
    <>
      <LeavingGuard order={order} blank={form.blank} />
      {reviewing && review && (
        <ReviewScreen
          form={form}
          order={order}
          review={review}
          onEdit={backToForm}
          onRegistered={showNumber}
        />
      )}
      {reviewing && !review && <Navigate to={form.address} replace state={state} />}
      {!reviewing && (
        <EntryScreen
          form={form}
          order={order}
          onReview={() => navigate(reviewAddress(form.address), { state })}
        />
      )}
    </>
  );
}
