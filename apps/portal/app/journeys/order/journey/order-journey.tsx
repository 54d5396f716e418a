import { Container } from '@wathiqa/ui';
import { type ComponentType, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Breadcrumbs } from '../../../layout/breadcrumbs.tsx';
import { pathTo } from '../../../paths.ts';
import { useFocusHeadingOnChange } from '../../focus-heading.ts';
import { getServiceCrumbs } from '../../services/crumbs.ts';
import type { OrderEntry, OrderForm } from '../draft/order-form.ts';
import { useOrderState, useOrderStore } from '../draft/use-order.ts';
import { ReviewScreen } from '../review/review-screen.tsx';
import { EntryScreen, type EntryScreenProps } from './entry-screen.tsx';
import { getOrderHistoryEntry } from './history-entry.ts';
import { REVIEW, useOrderSteps } from './order-steps.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

interface OrderJourneyProps<Entry extends OrderEntry> {
  form: OrderForm<Entry>;
  /** The form's own screen, with steps of its own, where the shared one does not fit. */
  Screen?: ComponentType<EntryScreenProps<Entry>>;
  /** Whether the review offers to edit the order. */
  editable?: boolean;
}

/**
 * The journey of an order, the same for every document: its documents are entered one by one, looked
 * through together, and registered. The address says which screen is shown.
 */
export function OrderJourney<Entry extends OrderEntry>(props: OrderJourneyProps<Entry>) {
  const { form } = props;
  const historyEntry = getOrderHistoryEntry(useLocation());
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[...getServiceCrumbs(form), { label: form.title }]} />
      {/* Another history entry is another order. */}
      <Steps key={historyEntry} {...props} historyEntry={historyEntry} />
    </Container>
  );
}

interface StepsProps<Entry extends OrderEntry> extends OrderJourneyProps<Entry> {
  historyEntry: string;
}

function Steps<Entry extends OrderEntry>({
  form,
  Screen = EntryScreen,
  editable = true,
  historyEntry,
}: StepsProps<Entry>) {
  const order = useOrderStore(form, historyEntry);
  const { draft, review } = useOrderState(order);
  const [registered, setRegistered] = useState<string>();
  const steps = useOrderSteps(form.address, historyEntry);
  const reviewing = steps.current === REVIEW;
  useFocusHeadingOnChange(steps.current ?? `document ${draft.current}`);

  // Through the form's own history entry, so that "back" leads from the number to before the order.
  function showNumber(id: string) {
    setRegistered(id);
    steps.backToForm();
  }

  if (registered && !reviewing) {
    return <Navigate to={pathTo('requestSent', { req_id: registered })} replace />;
  }
  return (
    <>
      <UnsavedChangesGuard order={order} blank={form.blank} />
      {reviewing && review && (
        <ReviewScreen
          form={form}
          order={order}
          review={review}
          onEdit={editable ? steps.backToForm : undefined}
          onRegistered={showNumber}
        />
      )}
      {reviewing && !review && <Navigate to={form.address} replace state={steps.state} />}
      {!reviewing && <Screen form={form} order={order} steps={steps} />}
    </>
  );
}
