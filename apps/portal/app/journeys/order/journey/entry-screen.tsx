import { useQueryClient } from '@tanstack/react-query';
import { currentEntry } from '@wathiqa/domain';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { profileQuery } from '../../profile-query.ts';
import { RefusedDocument, RefusedNotice, readRefusedBefore } from '../again/refused-notice.tsx';
import type { OrderEntry, OrderForms } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { useOrderState } from '../draft/use-order.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryColumns, EntryHeading } from './order-page.tsx';
import { type OrderSteps, REVIEW } from './order-steps.ts';
import { OrderSummary } from './order-summary.tsx';

export interface EntryScreenProps<Entry extends OrderEntry> {
  forms: OrderForms<Entry>;
  order: OrderStore<Entry>;
  steps: OrderSteps;
}

export function EntryScreen<Entry extends OrderEntry>({
  forms,
  order,
  steps,
}: EntryScreenProps<Entry>) {
  const current = useOrderState(order, ({ draft }) => draft.current);
  const count = useOrderState(order, ({ draft }) => draft.entries.length);
  const form = useOrderState(order, ({ draft }) => forms.of(currentEntry(draft)));
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<number>();
  const refusedBefore = readRefusedBefore(useLocation().state)[current - 1];
  usePrefetchProfile();

  // A pending action still writes to its starting document.
  function show(document: number) {
    if (queryClient.isMutating() > 0) return;
    setRefused(undefined);
    order.dispatch({ type: 'show', document });
  }

  return (
    <EntryColumns summary={<OrderSummary forms={forms} order={order} onShow={show} />}>
      <EntryHeading title={form.title} current={current} count={count} />
      <RefusedDocument value={refusedBefore}>
        <RefusedNotice />
        {/* Resets form state per document. */}
        <EntryForm
          key={current}
          forms={forms}
          order={order}
          onReview={() => steps.open(REVIEW)}
          isRefused={refused === current}
          onInvalid={setRefused}
        />
      </RefusedDocument>
    </EntryColumns>
  );
}

/** Prefetches the profile, so that actions do not wait for it. */
function usePrefetchProfile() {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.prefetchQuery(profileQuery), [queryClient]);
}
