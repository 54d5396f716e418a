import { Card, PageHeading } from '@wathiqa/ui';
import type { OrderEntry, OrderForm } from '../journey/order-form.ts';
import type { OrderStore } from '../journey/order-store.ts';
import type { Review } from '../journey/saved-order.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { messages } from './review.messages.ts';
import { useRegistration } from './use-registration.ts';

export interface ReviewScreenProps<Entry extends OrderEntry> {
  form: OrderForm<Entry>;
  order: OrderStore<Entry>;
  review: Review;
  onEdit: () => void;
  /** Told the number of the registered request. */
  onRegistered: (id: string) => void;
}

/** The whole order to look through, where it goes, and the button that registers it. */
export function ReviewScreen<Entry extends OrderEntry>({
  form,
  order,
  review,
  onEdit,
  onRegistered,
}: ReviewScreenProps<Entry>) {
  const registration = useRegistration(form, order, onRegistered);

  return (
    <div className="flex flex-col gap-6">
      <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
      <Card>
        <DocumentsTable
          form={form}
          entries={order.get().draft.entries}
          totalPrice={review.totalPrice}
        />
      </Card>
      <Card>
        <DeliveryForm
          delivery={order.get().delivery}
          onChange={order.deliverTo}
          registration={registration}
          onEdit={onEdit}
        />
      </Card>
    </div>
  );
}
